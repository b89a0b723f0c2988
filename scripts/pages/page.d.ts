// What the scripts of our pages may take for granted and TypeScript cannot know.
// Every element that a script looks up by a selector is one of HTML, unless the script says otherwise.
export {};

declare global {
  interface ParentNode {
    querySelector(selectors: string): HTMLElement | null;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
  }
  interface Element {
    closest(selector: string): HTMLElement | null;
  }
}
