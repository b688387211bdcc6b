// The panel's modules in the order of its entrypoint: the order of their style sheets decides which of two rules holds.
export { showPage } from '../../../components/shared/show-page';
export { Panel } from '../../../components/panel/panel';
