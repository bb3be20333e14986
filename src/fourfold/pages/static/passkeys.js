// Passkeys: the browser makes and shows them, the API asks for them and checks them.

import { byId, here } from "./dom.js";

const Credential = globalThis.PublicKeyCredential;

async function call(path, body, method = "POST") {
  const headers = { "content-type": "application/json", "x-quiet": "1" };
  const response = await fetch(here(`/api/v1${path}`), { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message || response.statusText);
  return answer;
}

async function showPasskey(optionsPath) {
  const publicKey = Credential.parseRequestOptionsFromJSON(await call(optionsPath));
  return (await navigator.credentials.get({ publicKey }))?.toJSON();
}

async function register(fields) {
  if (fields.get("password")) await call("/account/confirm", { password: fields.get("password") });
  if (fields.get("name")) await call("/me", { name: fields.get("name") }, "PUT"); // the account takes the guest's
  const publicKey = Credential.parseCreationOptionsFromJSON(await call("/account/passkeys/options"));
  const credential = await navigator.credentials.create({ publicKey });
  await call("/account/passkeys", { credential: credential?.toJSON(), label: fields.get("label") || "" });
  location.assign(here("/me/account"));
}

async function login(fields) {
  const credential = await showPasskey("/login/passkey/options");
  await call("/login/passkey", { credential, forget_guest: fields.has("forget_guest") });
  location.assign(here("/me"));
}

// A confirmation counts for all forms of the page: none needs a password any more.
async function confirm(form) {
  await call("/account/confirm/passkey", { credential: await showPasskey("/account/confirm/passkey/options") });
  for (const proof of document.querySelectorAll("[data-proof]")) proof.remove();
  form.querySelector("button:not([type=button])").focus();
}

async function attempt(action) {
  const trouble = byId("trouble");
  trouble.hidden = true;
  try {
    await action();
  } catch (error) {
    if (error.name === "NotAllowedError") return; // the person declined
    trouble.textContent = error.message;
    trouble.hidden = false;
    trouble.scrollIntoView({ block: "center" });
  }
}

const ACTIONS = { register, login };
if (Credential && "parseCreationOptionsFromJSON" in Credential) {
  for (const note of document.querySelectorAll("[data-no-passkey]")) note.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(() => ACTIONS[form.dataset.passkey](new FormData(form)));
    });
  }
  for (const button of document.querySelectorAll("button[data-confirm]")) {
    button.hidden = false;
    button.addEventListener("click", () => attempt(() => confirm(button.form)));
  }
}
