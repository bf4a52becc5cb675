const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/* Requests that RFC 7644 and the two vendors document, with our names and addresses. */

/** RFC 7644 §3.3, Entra ("Develop a SCIM endpoint") and Okta ("SCIM protocol", Create Users). */
export const creations = {
  rfc: {
    schemas: [USER],
    userName: 'bjensen@banco.example',
    externalId: 'bjensen',
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  },
  entra: {
    schemas: [USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@banco.example',
    active: true,
    displayName: 'Adela Vance Ruiz',
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@banco.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'Vance', givenName: 'Adela' },
    roles: [],
    [ENTERPRISE]: { department: 'Riesgos', employeeNumber: '0042' },
  },
  okta: {
    schemas: [USER],
    userName: 'test.user@banco.example',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@banco.example', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  },
} as const;

/** The person that the changes and filters are about. */
export const ana = {
  schemas: [USER, ENTERPRISE],
  externalId: 'e-7',
  userName: 'ana.ruiz@banco.example',
  name: { givenName: 'Ana', familyName: 'Ruiz' },
  emails: [{ primary: true, type: 'work', value: 'ana.ruiz@banco.example' }],
  title: 'Cajera',
  active: true,
  [ENTERPRISE]: { department: 'Sucursales', employeeNumber: '0007' },
};

interface Change {
  title: string;
  body: { schemas: readonly string[]; Operations: readonly object[] };
  /** The expected state. */
  becomes: Record<string, unknown>;
}

/**
 * PATCH requests for a person with work address ana.ruiz@banco.example, title Cajera and department
 * Sucursales.
 */
export const changes: Change[] = [
  {
    title: 'Entra: several attributes, capitalised',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ana.rios@banco.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Ríos' },
      ],
    },
    becomes: {
      emails: [{ primary: true, type: 'work', value: 'ana.rios@banco.example' }],
      name: { givenName: 'Ana', familyName: 'Ríos' },
    },
  },
  {
    title: 'Entra: another user name',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'userName', value: '5b50642d@banco.example' }] },
    becomes: { userName: '5b50642d@banco.example' },
  },
  {
    title: 'Entra: disabled, the boolean as a string',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
    becomes: { active: false },
  },
  {
    title: 'Entra with aadOptscim062020: disabled',
    body: { schemas: PATCH, Operations: [{ op: 'replace', path: 'active', value: false }] },
    becomes: { active: false },
  },
  {
    title: 'Entra: attributes of the extension by their paths',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Riesgos' },
        { op: 'Add', path: `${ENTERPRISE}:employeeNumber`, value: '0099' },
      ],
    },
    becomes: { [ENTERPRISE]: { department: 'Riesgos', employeeNumber: '0099' } },
  },
  {
    title: 'Entra: a value without a path, its names dotted',
    body: {
      schemas: PATCH,
      Operations: [{ op: 'Add', value: { displayName: 'Ana R', 'name.givenName': 'Anita', title: 'Gerente' } }],
    },
    becomes: { displayName: 'Ana R', name: { givenName: 'Anita', familyName: 'Ruiz' }, title: 'Gerente' },
  },
  {
    title: 'Entra: a work address where there was another kind only',
    body: {
      schemas: PATCH,
      Operations: [{ op: 'Add', path: 'emails[type eq "home"].value', value: 'ana@casa.example' }],
    },
    becomes: {
      emails: [
        { primary: true, type: 'work', value: 'ana.ruiz@banco.example' },
        { type: 'home', value: 'ana@casa.example' },
      ],
    },
  },
  {
    title: 'Okta: deactivated, a value without a path',
    body: { schemas: PATCH, Operations: [{ op: 'replace', value: { active: false } }] },
    becomes: { active: false },
  },
  {
    title: 'RFC 7644 §3.5.2.1: added without a path',
    body: {
      schemas: PATCH,
      Operations: [{ op: 'add', value: { emails: [{ value: 'ana@casa.example', type: 'home' }], title: 'Directora' } }],
    },
    becomes: {
      title: 'Directora',
      emails: [
        { primary: true, type: 'work', value: 'ana.ruiz@banco.example' },
        { type: 'home', value: 'ana@casa.example' },
      ],
    },
  },
  {
    title: 'RFC 7644 §3.5.2.2: an attribute removed',
    body: { schemas: PATCH, Operations: [{ op: 'remove', path: 'title' }] },
    becomes: { title: undefined },
  },
  {
    title: 'Entra: disabled, the string within a value without a path',
    body: { schemas: PATCH, Operations: [{ op: 'Replace', value: { active: 'False', title: 'Cajera' } }] },
    becomes: { active: false, title: 'Cajera' },
  },
  {
    title: 'Entra: which address is the first, the boolean as a string',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'ana@casa.example' },
        { op: 'Replace', path: 'emails[type eq "home"].primary', value: 'False' },
      ],
    },
    becomes: {
      emails: [
        { primary: true, type: 'work', value: 'ana.ruiz@banco.example' },
        { primary: false, type: 'home', value: 'ana@casa.example' },
      ],
    },
  },
  {
    title: 'Entra: what is kept beside what nobody keeps (telephones, addresses, roles, another extension)',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '55 1234 5678' },
        { op: 'Replace', path: 'addresses[type eq "work"].formatted', value: 'Reforma 1' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Lector' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:CustomExtensionName:2.0:User:tag', value: 'x' },
        {
          op: 'Add',
          value: {
            'custom-attribute': 'x',
            'urn:ietf:params:scim:schemas:extension:CustomExtensionName:2.0:User:tag': 'y',
          },
        },
        { op: 'Replace', path: 'title', value: 'Gerente' },
      ],
    },
    becomes: { title: 'Gerente' },
  },
  {
    title: 'Okta: a profile, several attributes in a value without a path',
    body: {
      schemas: PATCH,
      Operations: [
        {
          op: 'replace',
          value: { name: { givenName: 'Anita', familyName: 'Ríos' }, [ENTERPRISE]: { department: 'Riesgos' } },
        },
      ],
    },
    becomes: {
      name: { givenName: 'Anita', familyName: 'Ríos' },
      [ENTERPRISE]: { department: 'Riesgos', employeeNumber: '0007' },
    },
  },
  {
    title: 'RFC 7644 §3.5.2.2: of several values those that a filter names',
    body: {
      schemas: PATCH,
      Operations: [
        { op: 'add', path: 'emails', value: [{ value: 'ana@casa.example', type: 'home' }] },
        { op: 'remove', path: 'emails[type eq "home" and value ew "casa.example"]' },
        { op: 'replace', path: 'title', value: 'Directora' },
      ],
    },
    becomes: { emails: [{ primary: true, type: 'work', value: 'ana.ruiz@banco.example' }], title: 'Directora' },
  },
  {
    title: 'RFC 7644 §3.5.2.3: one of several values whole',
    body: {
      schemas: PATCH,
      Operations: [
        {
          op: 'replace',
          path: 'emails[type eq "work"]',
          value: { type: 'work', value: 'ana.rios@banco.example', primary: true },
        },
      ],
    },
    becomes: { emails: [{ primary: true, type: 'work', value: 'ana.rios@banco.example' }] },
  },
  {
    title: 'RFC 7643 §2.1: names in another case',
    body: { schemas: PATCH, Operations: [{ op: 'replace', value: { TITLE: 'Subdirectora' } }] },
    becomes: { title: 'Subdirectora' },
  },
];

/** Filters that find Ana Ruiz, in the forms of each vendor. */
export const filters = [
  'userName eq "ANA.RUIZ@banco.example"',
  'externalId eq "e-7"',
  'emails[type eq "work"].value eq "ana.ruiz@banco.example"',
  'emails[type eq "work" and value co "ruiz"]',
  'emails.value sw "ana."',
  'name.familyName co "Uiz"',
  'userName sw "ana" and active eq true',
  'active eq "True" and title pr',
  'title eq "Cajera" or title eq "Gerente"',
  'not (title eq "Gerente") and meta.lastModified ge "2020-01-01T00:00:00Z" and userName ew "ruiz@banco.example"',
  `${ENTERPRISE}:department eq "sucursales"`,
  `${USER}:userName eq "ana.ruiz@banco.example"`,
] as const;

/** Filters that are refused. */
export const badFilters = [
  'userName eq',
  '((((',
  'userName xx "a"',
  'password eq "x"',
  'constructor eq "x"',
  '__proto__ pr',
  'active eq "quizá"',
  'meta.created eq "ayer"',
  'userName[value eq "x"]',
  `userName eq "${'x'.repeat(2_000)}"`,
] as const;
