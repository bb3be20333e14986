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

async function shown(path) {
  const publicKey = Key.parseRequestOptionsFromJSON(await ask(path));
  return (await navigator.credentials.get({ publicKey })).toJSON();
}

async function register(form) {
  if (form.get("password")) await ask("/account/confirm", { password: form.get("password") });
  const publicKey = Key.parseCreationOptionsFromJSON(await ask("/account/passkeys/options"));
  const made = await navigator.credentials.create({ publicKey });
  await ask("/account/passkeys", { credential: made.toJSON(), label: form.get("label") || "" });
  location.assign("/me/account");
}

async function login(form) {
  const credential = await shown("/login/passkey/options");
  await ask("/login/passkey", { credential, forget_guest: form.has("forget_guest") });
  location.assign("/me");
}

// It counts for all forms of the page: none needs a password any more, and the one at hand is ready to be sent.
async function confirm(form) {
  await ask("/account/confirm/passkey", { credential: await shown("/account/confirm/passkey/options") });
  for (const proof of document.querySelectorAll("[data-proof]")) proof.remove();
  form.querySelector("button:not([type=button])").focus();
}

async function attempt(action) {
  trouble.hidden = true;
  try {
    await action();
  } catch (error) {
    if (error.name === "NotAllowedError") return; // whoever was asked has declined
    trouble.textContent = error.message;
    trouble.hidden = false;
    trouble.scrollIntoView({ block: "center" });
  }
}

const ways = { register, login };
if (Key?.parseCreationOptionsFromJSON) {
  for (const note of document.querySelectorAll("[data-no-passkey]")) note.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(() => ways[form.dataset.passkey](new FormData(form)));
    });
  }
  for (const button of document.querySelectorAll("[data-confirm]")) {
    button.hidden = false;
    button.addEventListener("click", () => attempt(() => confirm(button.form)));
  }
}
