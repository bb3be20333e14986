// The settings: notifications need the browser's permission, which it asks for only after a click.

document.addEventListener("change", async ({ target }) => {
  if (target.name !== "notify" || target.value !== "on" || !globalThis.Notification) return;
  if (await Notification.requestPermission() === "granted") return;
  target.closest("form").querySelector('input[name="notify"][value="off"]').checked = true;
});
