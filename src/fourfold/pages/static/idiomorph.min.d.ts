/** What scripts use of the library. */
export const Idiomorph: {
  morph(before: Node, after: Node, options?: {
    morphStyle?: "outerHTML" | "innerHTML",
    callbacks?: { beforeAttributeUpdated?: (name: string, element: Element) => boolean },
  }): void;
};
