// @ts-check
// Makes one part of a page equal to a fresh copy and leaves alone what is equal already: the place a reader is at,
// the focus, and what was opened stay. Children with an id are told by it, others by their place. What is marked with
// data-keep is left as it is: somebody is typing there. What a script put there, marked with data-own, stays too.

const isOwn = (one) => one instanceof HTMLElement && one.dataset.own !== undefined;

function following(one) {
  let found = one;
  while (isOwn(found)) found = found.nextSibling;
  return found;
}

function isSame(mine, fresh) {
  return mine && mine.nodeName === fresh.nodeName && (mine.id || "") === (fresh.id || "");
}

function patchAttributes(mine, fresh) {
  const theirs = (name) => mine.nodeName === "DETAILS" && name === "open"; // opened by the reader, not by the page
  for (const { name } of [...mine.attributes]) {
    if (!fresh.hasAttribute(name) && !theirs(name)) mine.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (mine.getAttribute(name) !== value && !theirs(name)) mine.setAttribute(name, value);
  }
}

function patchNode(mine, fresh) {
  if (mine.isEqualNode(fresh) || mine.dataset?.keep !== undefined) return;
  if (mine.nodeType !== Node.ELEMENT_NODE) {
    mine.nodeValue = fresh.nodeValue;
    return;
  }
  patchAttributes(mine, fresh);
  patchChildren(mine, fresh);
}

export function patchChildren(mine, fresh) {
  const known = new Map([...mine.children].filter((one) => one.id).map((one) => [one.id, one]));
  let at = following(mine.firstChild);
  for (const wanted of [...fresh.childNodes]) {
    const old = wanted.id ? known.get(wanted.id) : at;
    if (!isSame(old, wanted)) {
      mine.insertBefore(wanted, at);
      continue;
    }
    if (old === at) at = following(at.nextSibling);
    else mine.insertBefore(old, at);
    patchNode(old, wanted);
  }
  while (at) {
    const gone = at;
    at = following(at.nextSibling);
    gone.remove();
  }
}

// The same for the whole of a page. The focus stays where it is; if that is gone, as a button that did its work, it goes to
// the section around it, so that what stands there now is read out.
export function patchPage(main, fresh) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const around = /** @type {HTMLElement} */ (focused?.closest("section, article, main"));
  patchChildren(main, fresh);
  if (focused === document.activeElement) return;
  const next = focused?.isConnected ? focused : around;
  if (!main.contains(next)) return;
  if (next === around) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
