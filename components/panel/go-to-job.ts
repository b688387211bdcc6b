/**
 * Takes the focus to a job's card; what was asked comes into sight with it, however much was said before. Who writes the next
 * question already goes on with that.
 */
export function goToJob(card: HTMLElement): void {
  const at = document.activeElement;
  if (at instanceof HTMLTextAreaElement && at.value !== '') return;
  card.focus();
  const question = card.querySelector('.inner > .asked');
  if (question && question.getBoundingClientRect().top > innerHeight / 2)
    question.scrollIntoView({ block: 'start' });
}
