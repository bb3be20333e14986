// What opens from a row of buttons: Escape closes it, and so does a click elsewhere.

/** `rows` is a selector of the rows; `stays` of what is closed by Escape only. */
export function closeAgain(rows, stays = ":not(*)") {
  document.addEventListener("keydown", ({ key, target }) => {
    const opened = key === "Escape" && target.closest?.(`:is(${rows}) details[open]`);
    if (!opened) return;
    opened.open = false;
    opened.querySelector("summary").focus();
  });

  document.addEventListener("click", (event) => {
    const isDeclined = event.target.closest("[data-close]");
    if (isDeclined) event.preventDefault();
    else if (event.target.closest(rows)) return;
    for (const opened of document.querySelectorAll(`:is(${rows}) details[open]:not(${stays})`)) opened.open = false;
  });
}
