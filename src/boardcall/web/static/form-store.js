// @ts-check
// What this device keeps of forms: what was pressed and not answered yet, and what was typed and not sent. Each thing is an
// entry of its own in the browser's storage, so that two tabs never write over each other. Where there is no storage, it
// lives as long as the page.
const DRAFT_DAYS = 2;
const { base, owner, worker } = document.getElementById("queue").dataset;
const ME = `boardcall:me:${base}`; // that a player is signed in here: pages for everybody then lead to theirs
const ITEM = `boardcall-queue:${base}:${owner}:`;
const DRAFT = `boardcall-draft:${base}:${owner}:`;
const TOLD = "boardcall-told";
const unstored = new Map(); // by key: what is not to be stored, or cannot be

const named = (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

function stored() {
  try {
    return named(ITEM).map((name) => JSON.parse(localStorage.getItem(name)));
  } catch {
    return [];
  }
}

// Everything that waits, in the order in which it was pressed.
export const items = () => [...stored(), ...unstored.values()].sort((one, other) => one.at - other.at);

export function put(item) {
  try {
    if (item.mode) throw new Error("not to be stored");
    localStorage.setItem(ITEM + item.key, JSON.stringify(item));
  } catch {
    unstored.set(item.key, { ...item, mode: item.mode || "memory" });
  }
}

// Forgets an item; `outcome` is what other tabs of this device are told of it.
export function remove(item, outcome = "") {
  unstored.delete(item.key);
  try {
    if (outcome && localStorage.getItem(ITEM + item.key)) {
      localStorage.setItem(ITEM + item.key, JSON.stringify({ ...item, state: outcome }));
    }
    localStorage.removeItem(ITEM + item.key);
  } catch {
    // nothing was stored
  }
}

// Calls `tell` with what another tab did with an item.
export function onOtherTab(tell) {
  window.addEventListener("storage", (event) => {
    if (event.key?.startsWith(ITEM)) tell(event.newValue ? JSON.parse(event.newValue) : null);
  });
}

export function keepDraft(name, body) {
  try {
    localStorage.setItem(DRAFT + name, JSON.stringify({ at: Date.now(), body }));
  } catch {
    // then it lives as long as the page does
  }
}

export function dropDraft(name) {
  try {
    localStorage.removeItem(DRAFT + name);
  } catch {
    // nothing was stored
  }
}

export function draft(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFT + name));
    if (kept && Date.now() - kept.at < DRAFT_DAYS * 24 * 3600 * 1000) return kept.body;
    dropDraft(name);
  } catch {
    // nothing was stored
  }
  return "";
}

// What the page that comes next says first.
export const told = {
  put(text) {
    try {
      sessionStorage.setItem(TOLD, text);
    } catch {
      // then that page says what it says
    }
  },
  take() {
    try {
      const text = sessionStorage.getItem(TOLD) ?? "";
      sessionStorage.removeItem(TOLD);
      return text;
    } catch {
      return "";
    }
  },
};

// Forgets all that this device keeps for anybody at the event.
export function forgetAll() {
  unstored.clear();
  try {
    for (const prefix of [`boardcall-queue:${base}:`, `boardcall-draft:${base}:`]) {
      for (const name of named(prefix)) localStorage.removeItem(name);
    }
    localStorage.removeItem(ME);
  } catch {
    // nothing was stored
  }
}

try {
  if (worker !== undefined) localStorage.setItem(ME, owner);
} catch {
  // then those pages lead nowhere else
}
