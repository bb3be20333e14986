// Passkeys: the browser makes and shows them, the API asks for them and checks them.

const trouble = document.getElementById("trouble");
const Key = globalThis.PublicKeyCredential;

async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: body && JSON.stringify(body) });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.message || answer.statusText);
  return told;
}

async function register(form) {
  const publicKey = Key.parseCreationOptionsFromJSON(await ask("/account/passkeys/options"));
  const made = await navigator.credentials.create({ publicKey });
  await ask("/account/passkeys", { credential: made.toJSON(), label: form.get("label") || "" });
  location.assign("/me/account");
}

async function login(form) {
  const publicKey = Key.parseRequestOptionsFromJSON(await ask("/login/passkey/options"));
  const shown = await navigator.credentials.get({ publicKey });
  await ask("/login/passkey", { credential: shown.toJSON(), forget_guest: form.has("forget_guest") });
  location.assign("/me");
}

const ways = { register, login };
if (Key?.parseCreationOptionsFromJSON) {
  for (const note of document.querySelectorAll("[data-no-passkey]")) note.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      trouble.hidden = true;
      try {
        await ways[form.dataset.passkey](new FormData(form));
      } catch (error) {
        if (error.name === "NotAllowedError") return; // whoever was asked has declined
        trouble.textContent = error.message;
        trouble.hidden = false;
        trouble.scrollIntoView({ block: "center" });
      }
    });
  }
}
