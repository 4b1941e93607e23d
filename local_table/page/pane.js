// In Discord an option shows its choices on entering it; the preview waits for a first letter.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".command-option-input[aria-autocomplete]") && !target.value) {
    target.dispatchEvent(new Event("input"));
  }
});

// In Discord a conversation opens at its end, and who is there follows what is new.
const timeline = document.getElementById("channel-timeline");
let following = true;
let height = 0;
timeline.addEventListener("scroll", () => {
  const toEnd = timeline.scrollHeight - timeline.clientHeight - timeline.scrollTop;
  following = toEnd < 2 || (following && timeline.scrollHeight !== height);
  height = timeline.scrollHeight;
});
const resizes = new ResizeObserver(() => { if (following) timeline.scrollTop = timeline.scrollHeight; });
resizes.observe(timeline);
resizes.observe(document.getElementById("channel-message-list"));
