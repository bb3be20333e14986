// Posting forms without loading a page.

/** The text of the answer. Throws TypeError without a connection, Error with the server's words for a refusal. */
export async function post(address, fields) {
  const headers = { "x-quiet": "1", accept: "application/json" };
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers });
  if (response.ok) return response.text();
  const refusal = await response.json().catch(() => ({}));
  throw new Error(refusal.message || response.statusText);
}
