// In Discord an option shows its choices on entering it; the preview waits for a first letter.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".command-option-input[aria-autocomplete]") && !target.value) {
    target.dispatchEvent(new Event("input"));
  }
});
