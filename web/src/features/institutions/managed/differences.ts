import type { ManagedEntity } from '@finaula/contract/institutions';

/** `contradicts`: the directory says otherwise; `changes`: a request differs from the reviewed text. */
type Kind = 'contradicts' | 'changes' | 'silent' | 'same';

export interface Difference {
  about: string;
  /** The institution's own words. */
  says: string;
  /** The words of the directory, or of the last review. */
  directory: string;
  kind: Kind;
}

const SILENT = 'El directorio no lo dice';
const NOT_THERE = 'No está en el directorio';

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** The server compares name, razón social and signer together. */
const ofLookAlikes = ({ look_alikes }: ManagedEntity): Difference[] =>
  look_alikes.length === 0
    ? []
    : [
        {
          about: 'Parecido',
          says: 'Nombre, razón social o firmante',
          directory: `Contienen ${look_alikes.join(', ')}`,
          kind: 'contradicts',
        },
      ];

function ofName({ nombre_entidad, directory_domain }: ManagedEntity): Difference {
  const said = { about: 'Nombre', says: nombre_entidad };
  return directory_domain === null
    ? { ...said, directory: NOT_THERE, kind: 'silent' }
    : { ...said, directory: 'Igual', kind: 'same' };
}

function ofDomain({ domain, contact_email, administrator, directory_domain }: ManagedEntity): Difference[] {
  const email = contact_email ?? administrator?.email;
  const says = domain ?? (email === undefined ? undefined : domainOf(email));
  if (says === undefined) return [];
  const said = { about: 'Dominio', says: domain === null ? says : `${says}, comprobado por DNS` };
  if (directory_domain === null) return [{ ...said, directory: NOT_THERE, kind: 'silent' }];
  return [
    says === directory_domain || says.endsWith(`.${directory_domain}`)
      ? { ...said, directory: 'Igual', kind: 'same' }
      : { ...said, directory: directory_domain, kind: 'contradicts' },
  ];
}

function ofText(about: string, reviewed: string | null, asked: string | undefined): Difference[] {
  if (asked === undefined)
    return reviewed === null ? [] : [{ about, says: reviewed, directory: SILENT, kind: 'silent' }];
  return [
    asked === reviewed
      ? { about, says: asked, directory: 'Igual que hoy', kind: 'same' }
      : { about, says: asked, directory: `Hoy: ${reviewed ?? 'sin registrar'}`, kind: 'changes' },
  ];
}

/** Declared facts beside those of the directory or of the last review, the worst first. */
export function differencesOf(entity: ManagedEntity): Difference[] {
  const request = entity.details_request?.state === 'pending' ? entity.details_request : undefined;
  const found = [
    ...ofLookAlikes(entity),
    ...ofDomain(entity),
    ...ofText('Razón social', entity.razon_social, request?.razon_social),
    ...ofText('Firmante', entity.signer_name, request?.nombre_firmante),
    ofName(entity),
  ];
  const order: Kind[] = ['contradicts', 'changes', 'silent', 'same'];
  return found.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** Differences that somebody has to check before the institution is approved. */
export const toCheck = (entity: ManagedEntity): Difference[] =>
  differencesOf(entity).filter(({ kind }) => kind === 'contradicts' || kind === 'changes');
