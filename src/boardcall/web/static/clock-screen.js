// @ts-check
// A clock's screen: full screen, and dark or light as the hall is. The screen stays awake where the browser lets it.
const root = document.documentElement;
const light = document.getElementById("light");

function turn(theme) {
  root.dataset.theme = theme;
  light.textContent = theme === "dark" ? light.dataset.light : light.dataset.dark;
  localStorage.setItem("boardcall-clock-theme", theme);
}

function awake() {
  if (!document.hidden && navigator.wakeLock) navigator.wakeLock.request("screen").catch(() => null);
}

document.getElementById("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen().catch(() => null);
});
light.addEventListener("click", () => turn(root.dataset.theme === "dark" ? "light" : "dark"));
document.addEventListener("visibilitychange", awake);
turn(localStorage.getItem("boardcall-clock-theme") || "dark");
awake();
