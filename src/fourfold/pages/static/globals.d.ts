// What the types of the DOM cannot know about our pages: which element has an id, what an event happens to, and which
// data attributes there are.

import type { Beat, BotQuestion, ElementData, MainData, Stage } from "./messages.js";

/** An element by the last word of its selector: of `#log li` an HTMLLIElement, of `.act` an HTMLElement. */
type Tags = HTMLElementTagNameMap & Pick<SVGElementTagNameMap, "svg" | "use">;
type Named<Name> = Name extends keyof Tags ? Tags[Name] : HTMLElement;
type Found<Selector> = Selector extends `${string} ${infer Last}` ? Found<Last>
  : Selector extends `${infer Name}[${string}` ? Named<Name>
  : Selector extends `${infer Name}.${string}` ? Named<Name>
  : Named<Selector>;

type Main = Omit<HTMLElement, "dataset"> & { readonly dataset: MainData };

interface Elements {
  main: Main;
  choices: HTMLFormElement;
  copy: HTMLButtonElement;
  find: HTMLFormElement;
  progress: HTMLFormElement;
  run: HTMLButtonElement;
  scrub: HTMLInputElement;
  seq: HTMLInputElement;
  setup: HTMLFormElement;
  "share-text": HTMLTextAreaElement;
  "tell-here": HTMLButtonElement;
  text: HTMLDetailsElement;
  type: HTMLDetailsElement;
  write: HTMLFormElement;
}

/** The field or button by which a form was sent, and its form. */
type Sent = SubmitEvent & { readonly target: HTMLFormElement, readonly submitter: HTMLButtonElement };

declare global {
  interface Document {
    getElementById<Id extends keyof Elements>(id: Id): Elements[Id];
    getElementById(id: string): HTMLElement;
  }
  interface ParentNode {
    querySelector<Selector extends string>(selector: Selector): Found<Selector>;
    querySelectorAll<Selector extends string>(selector: Selector): NodeListOf<Found<Selector>>;
  }
  interface Element extends HTMLOrSVGElement {
    closest<Selector extends string>(selector: Selector): Found<Selector>;
  }
  interface DOMStringMap extends ElementData {}
  /** All that scripts handle lies in the page, and pieces have pictures. */
  interface HTMLElement {
    readonly parentElement: HTMLElement;
    readonly firstElementChild: Element;
  }
  /** Fields by their names. */
  interface HTMLFormControlsCollection {
    readonly nonce: HTMLInputElement;
    readonly promise: HTMLInputElement;
    readonly q: HTMLInputElement;
    readonly words: HTMLInputElement;
  }
  /** All that pages ask for are passkeys. */
  interface Credential {
    toJSON(): unknown;
  }
  interface UIEvent {
    readonly target: HTMLElement;
  }
  interface DocumentEventMap {
    change: Event & { readonly target: HTMLInputElement };
    sound: CustomEvent<string>;
    submit: Sent;
    toggle: ToggleEvent & { readonly target: HTMLDetailsElement };
  }
  interface HTMLElementEventMap {
    beat: CustomEvent<Beat>;
    refused: Event;
    stage: CustomEvent<Stage>;
    submit: Sent;
    think: CustomEvent<BotQuestion>;
    version: Event;
  }
}
