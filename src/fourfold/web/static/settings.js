// The settings: notifications need the browser's permission, which it asks for only after a click.

document.addEventListener("change", async ({ target }) => {
  if (target.name !== "notify" || target.value !== "on" || !globalThis.Notification) return;
  if (await Notification.requestPermission() === "granted") return;
  target.form.querySelector('[name="notify"][value="off"]').checked = true;
});
