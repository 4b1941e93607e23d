// Who is played, what is shown, and who has mail. Everything inside the panes is the preview's own.

const headers = { "X-Simcord-Capability": location.hash.slice(1) };
const seats = document.getElementById("people");
const restart = document.getElementById("restart");
const notice = document.querySelector("[role=status]");
const hints = [...document.querySelectorAll("[data-when]")];
const main = document.querySelector("main");
const tabs = [...document.querySelectorAll("nav button")];
const narrow = matchMedia("(max-width: 760px)");
const read = new Map();
let current = null;

async function ask(path, method = "GET") {
  const response = await fetch(path, { method, headers });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

function say(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

function show(surface) {
  main.dataset.shown = surface;
  for (const tab of tabs) tab.ariaPressed = String(tab.dataset.shows === surface);
}

function play(person) {
  current = person.name;
  for (const surface of ["channel", "dm"]) {
    document.getElementById(surface).contentWindow.location.replace(`/pane#${person[surface]}`);
  }
}

function seat(person) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = person.name;
  button.addEventListener("click", () => play(person));
  seats.append(button);
  return button;
}

// Mail is read by whoever looks at the pane it came to.
function mark(button, person) {
  const mine = person.name === current;
  if (mine && (!narrow.matches || main.dataset.shown === "dm")) read.set(person.name, person.mail);
  const unread = person.mail - (read.get(person.name) ?? 0);
  button.ariaPressed = String(mine);
  for (const place of mine ? [button, tabs[1]] : [button]) {
    if (unread > 0) place.dataset.mail = unread;
    else delete place.dataset.mail;
  }
}

async function follow(buttons) {
  let people;
  try {
    people = await ask("/people");
  } catch {
    hints.forEach((hint) => { hint.hidden = true; });
    say("The table has been cleared. Start it again, and open its new address.");
    return;
  }
  people.forEach((person, index) => mark(buttons[index], person));
  const when = people.some((person) => person.mail) ? "match" : "lobby";
  for (const hint of hints) hint.hidden = hint.dataset.when !== when;
  setTimeout(follow, 300, buttons);
}

for (const tab of tabs) tab.addEventListener("click", () => show(tab.dataset.shows));
restart.addEventListener("click", async () => {
  restart.disabled = true;
  say("The bot is restarting.");
  await ask("/restart", "POST");
  say("");
  restart.disabled = false;
});

ask("/people").then(
  (people) => {
    play(people[0]);
    return follow(people.map(seat));
  },
  () => say("Open the whole address that the terminal shows, with all that follows the #."),
);
