/** More than any answer or error body has, in bytes: whoever sends more is not waited for. */
const most = 8_000_000;

/** The text of a body, as far as it is of a sensible length. Throws what reading throws. */
export async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    text += decoder.decode(next.value, { stream: true });
    bytes += next.value.byteLength;
    if (bytes > most) {
      await reader?.cancel();
      break;
    }
  }
  return text + decoder.decode();
}
