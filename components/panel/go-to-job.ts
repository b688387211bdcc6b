/** Takes the focus to a job's card; what was asked comes into sight with it, however much was said before. */
export function goToJob(card: HTMLElement): void {
  card.focus();
  const question = card.querySelector('.inner > .asked');
  if (question && question.getBoundingClientRect().top > innerHeight / 2)
    question.scrollIntoView({ block: 'start' });
}
