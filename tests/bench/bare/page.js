/* global encoded, send, widthIn */

const take = async (file) =>
  send(await encoded(file, widthIn(location.href)), new URL(location).searchParams.get('site'));

document.querySelector('input').addEventListener('change', ({ target }) => take(target.files[0]));
document.addEventListener('paste', ({ clipboardData }) => take(clipboardData.files[0]));
