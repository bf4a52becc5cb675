import { escapeMarkup } from '../../../shared/text/escape-markup.ts';
import { longDay } from '../../../shared/time/format.ts';
import type { Institution } from './manifest.ts';
import { pageOf } from './page.ts';
import type { Roster } from './request.ts';
import { presenceNames } from './roster.ts';

/** A constancia in the file. */
export interface Indexed {
  path: string;
  title: string;
}

/** The whole roster, with links to constancias inside the file. */
export async function* drawPeople(
  institution: Institution,
  folio: string,
  roster: Roster,
  certificatesOf: ReadonlyMap<number, readonly Indexed[]>,
): AsyncGenerator<string> {
  const [head, end] = pageOf(`Personas y sus constancias · ${escapeMarkup(institution.name)} · ${folio}`);
  yield `${head}<section class="leaf long"><div class="weave"></div><h1>Personas y sus constancias</h1>
<p class="say"><a href="index.html">Portada</a> · Todas las personas que pertenecieron a la institución en el periodo o en la fecha.</p>
<table><thead><tr><th scope="col">Persona</th><th scope="col">Área</th><th scope="col">En la fecha</th><th scope="col">Constancias</th></tr></thead><tbody>
`;
  for await (const { number, name, area, presence, until } of roster.people()) {
    const links = (certificatesOf.get(number) ?? []).map(
      (one) => `<a href="${one.path}">${escapeMarkup(one.title)}</a>`,
    );
    const since = until === null ? '' : `, desde el ${longDay(until)}`;
    yield `<tr id="p${number}"><td class="name"><span class="place">${number}</span>${escapeMarkup(name)}</td><td data-l="Área">${escapeMarkup(area ?? '—')}</td><td data-l="En la fecha">${presenceNames[presence]}${since}</td><td data-l="Constancias">${links.join('<br>') || 'ninguna'}</td></tr>
`;
  }
  yield `</tbody></table></section>
${end}`;
}
