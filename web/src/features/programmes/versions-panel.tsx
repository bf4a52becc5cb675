import type { Programme } from '@finaula/contract/programmes';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../lib/dates/mexico-city-time.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Downloads } from './downloads.tsx';
import styles from './programmes.module.css';
import { bodyNames } from './words.ts';

/** Approved versions, newest first, with downloads. */
export function VersionsPanel({ programme: { id, year, versions } }: { programme: Programme }) {
  return (
    <Panel title="Versiones aprobadas">
      <ul className={styles.rows}>
        {versions
          .toReversed()
          .map(({ version, body, minutes_reference, approved_on, reason, sha256, recorded_at, recorded_by }) => (
            <li key={version} className={styles.version}>
              <div>
                <h3>
                  Versión {version} · {bodyNames[body]}, {longDay(approved_on)}
                </h3>
                <p className={styles.terms}>{minutes_reference}</p>
                {reason !== null && <p>Motivo: {reason}</p>}
                <p className={styles.small}>
                  Registrada el {shortDateOf(recorded_at)}
                  {recorded_by !== null && ` por ${recorded_by}`} · huella SHA-256 <code>{sha256}</code>
                </p>
              </div>
              <Downloads
                call="getProgramme"
                parts={{ params: { id }, query: { version: String(version) } }}
                name={`programa-${year}-version-${version}`}
                of={`la versión ${version}`}
              />
            </li>
          ))}
      </ul>
    </Panel>
  );
}
