import { ENTERPRISE, GROUP, USER } from './resources.ts';

/* Discovery (RFC 7643 §5–7): supported features, resource types and their attributes. */

export const PAGE = 100;
export const LARGEST_PAGE = 500;

interface AttributeTraits {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  mutability?: 'readWrite' | 'readOnly';
  uniqueness?: 'none' | 'server';
  caseExact?: boolean;
  subAttributes?: readonly object[];
}

const attribute = (name: string, description: string, traits: AttributeTraits = {}) => ({
  name,
  description,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...traits,
});

const schema = (base: string, id: string, name: string, description: string, attributes: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

const externalId = attribute('externalId', 'Cómo lo llama el directorio', { caseExact: true });

export const schemasAt = (base: string) => [
  schema(base, USER, 'User', 'Una persona de la institución', [
    attribute('userName', 'Con qué entra al directorio', { required: true, uniqueness: 'server' }),
    externalId,
    attribute('displayName', 'Nombre completo, si no vienen nombre y apellidos'),
    attribute('name', 'Nombre, como sale en la constancia', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'Nombre completo'),
        attribute('givenName', 'Nombre'),
        attribute('familyName', 'Apellidos'),
      ],
    }),
    attribute('title', 'Puesto'),
    attribute('active', 'Si tiene acceso; false es una baja: nada se borra', { type: 'boolean' }),
    attribute('emails', 'Correos; cuenta el principal, o el de trabajo, de un dominio comprobado', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Dirección'),
        attribute('type', 'Clase'),
        attribute('primary', 'Si es el principal', { type: 'boolean' }),
      ],
    }),
    attribute('groups', 'Grupos de la persona', {
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        attribute('value', 'Identificador', { mutability: 'readOnly' }),
        attribute('display', 'Nombre', { mutability: 'readOnly' }),
      ],
    }),
  ]),
  schema(base, ENTERPRISE, 'EnterpriseUser', 'Empleo de la persona', [
    attribute('employeeNumber', 'Número de empleado', { uniqueness: 'server' }),
    attribute('department', 'Área de quien no está en ningún grupo'),
    attribute('manager', 'Jefe', {
      type: 'complex',
      subAttributes: [attribute('value', 'Identificador de la persona')],
    }),
  ]),
  schema(base, GROUP, 'Group', 'Un área de la institución', [
    attribute('displayName', 'Nombre del área', { required: true, uniqueness: 'server' }),
    externalId,
    attribute('members', 'Personas del área', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Identificador de la persona', { caseExact: true }),
        attribute('display', 'userName'),
      ],
    }),
  ]),
];

const resourceType = (base: string, id: 'User' | 'Group', schemaId: string, extensions: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id,
  name: id,
  endpoint: `/${id}s`,
  schema: schemaId,
  schemaExtensions: extensions,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
});

export const resourceTypesAt = (base: string) => [
  resourceType(base, 'User', USER, [{ schema: ENTERPRISE, required: false }]),
  resourceType(base, 'Group', GROUP, []),
];

export const serviceProviderConfigAt = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: LARGEST_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token del directorio',
      description: 'El token que genera quien administra la institución',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
