import type { Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { connectionLabel } from '../connection/connections';
import type { Choice } from './radio-group';

/** The services as choices, by their ids; one that nobody has agreed to yet says how that is done. */
export function serviceChoices(connections: readonly Connection[]): Choice[] {
  return connections.map((connection) => ({
    value: connection.id,
    label: connectionLabel(connection, connections),
    ...(connection.isAgreed ? {} : { unavailable: t('engine_not_agreed', t('save_and_test')) }),
  }));
}
