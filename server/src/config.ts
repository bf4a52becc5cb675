import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const port = z.coerce.number().int().min(0).max(65535);
const dailyLimit = z.coerce.number().int().min(1).max(1_000_000);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
/** Number of proxies in front, or their addresses and networks. */
const trustedProxy = z.union([
  z.literal('off').transform(() => undefined),
  z
    .string()
    .regex(/^[1-9]$/)
    .transform(Number),
  z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
]);
/** Addresses with or without a port, in the form of node:dns. */
const nameServers = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.string().regex(/^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\]|[0-9a-f:]{2,})(:\d{1,5})?$/i)).min(1));
/** An address, or a name and an address in angle brackets. */
const mailbox = z
  .string()
  .regex(/^[^<>\p{Cc}]*(<[^<>\s]+>)?$/u)
  .transform((text) => {
    const [, name, address] = /^(.*?)\s*<(.+)>$/.exec(text) ?? [undefined, '', text.trim()];
    return { name: name || undefined, address };
  })
  .pipe(z.object({ name: z.string().max(80).or(z.undefined()), address: z.email() }));
const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** An address that may hold a user and a password: a % must begin an escape. */
const addressWithSecret = (protocol: RegExp) => z.url({ protocol }).refine(isPercentEncoded, { abort: true });

/** Address of a bucket, with the key and its secret, and an optional region. */
const bucket = addressWithSecret(/^https?$/).transform((text, { addIssue }) => {
  const { protocol, host, pathname, username, password, searchParams } = new URL(text);
  if (username === '' || password === '') addIssue('needs a key and its secret');
  return {
    url: `${protocol}//${host}${pathname.replace(/\/+$/, '')}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    ...(searchParams.has('region') && { region: searchParams.get('region') ?? '' }),
  };
});
const PLACEHOLDER_SECRETS = ['changeme', 'change-me', 'secret', 'password', 'contraseña', 'superadmin', 'admin'];

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  DATABASE_URL: addressWithSecret(/^postgres(ql)?$/).optional(),
  DATABASE_APP_URL: addressWithSecret(/^postgres(ql)?$/).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONTENT_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: trustedProxy.optional(),
  METRICS_TOKEN: z.string().min(16).max(256).optional(),
  SUPERADMIN_EMAIL: z.email().default('superadmin@finaula.example'),
  SUPERADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SUPERADMIN_SECOND_FACTOR: z.enum(['advised', 'required']).default('advised'),
  DEMO: onOff.optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('Finaula'),
  SUPPORT_EMAIL: z.email().default('soporte@finaula.example'),
  COMPANY_ADDRESS: z.string().min(1).max(200).default('Av. Ejemplo 100, Col. Centro, 06000 Ciudad de México'),
  PRIVACY_CONTROLLER: z.string().min(1).max(200).optional(),
  PRIVACY_EMAIL: z.email().optional(),
  PRIVACY_NOTICE_DATE: z.iso.date().default('2026-11-28'),
  PRIVACY_BLOCK_MONTHS: z.coerce.number().int().min(1).max(600).default(120),
  MAIL_URL: addressWithSecret(/^smtps?$/).optional(),
  MAIL_FROM: mailbox.optional(),
  LLM_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  LLM_MODEL: z.string().min(1).max(200).optional(),
  LLM_EMBEDDING_MODEL: z.string().min(1).max(200).optional(),
  LLM_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  ASSISTANT_DAILY_USER: dailyLimit.default(100),
  ASSISTANT_DAILY_ENTITY: dailyLimit.default(5_000),
  STORAGE_URL: bucket.optional(),
  EXAM_BANK_DIR: z.string().min(1).optional(),
  ENTITY_REVIEW: onOff.default(true),
  LOCAL_PROVIDERS: onOff.default(false),
  DNS_SERVERS: nameServers.optional(),
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  TSA_CA_FILE: z.string().min(1).optional(),
  RATE_LIMIT: onOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SESSION_HOURS: z.coerce.number().int().min(1).max(720).default(12),
});

const expectations: Record<string, string> = {
  NODE_ENV: 'debe ser development, test o production',
  HOST: 'debe ser una dirección o un nombre de equipo',
  PORT: 'debe ser un número de puerto entre 0 y 65535',
  WEB_CONCURRENCY: 'debe ser un número de procesos entre 1 y 64',
  DATABASE_URL: 'debe ser una dirección postgres://usuario:contraseña@equipo:puerto/base',
  DATABASE_APP_URL: 'debe ser una dirección postgres://usuario:contraseña@equipo:puerto/base',
  DATA_DIR: 'debe ser la ruta de una carpeta',
  PUBLIC_URL: 'debe ser una dirección http:// o https://',
  CONTENT_URL: 'debe ser una dirección http:// o https://',
  TRUST_PROXY:
    'debe ser off, un número de proxies entre 1 y 9, o direcciones y redes separadas por comas, como 10.0.0.1 o 10.0.0.0/8',
  METRICS_TOKEN: 'debe tener entre 16 y 256 caracteres',
  SUPERADMIN_EMAIL: 'debe ser un correo electrónico',
  SUPERADMIN_PASSWORD: 'debe tener entre 8 y 128 caracteres',
  SUPERADMIN_SECOND_FACTOR: 'debe ser advised o required',
  DEMO: 'debe ser on u off',
  PRODUCT_NAME: 'debe tener entre 1 y 60 caracteres',
  SUPPORT_EMAIL: 'debe ser un correo electrónico',
  COMPANY_ADDRESS: 'debe tener entre 1 y 200 caracteres',
  PRIVACY_CONTROLLER: 'debe tener entre 1 y 200 caracteres',
  PRIVACY_EMAIL: 'debe ser un correo electrónico',
  PRIVACY_NOTICE_DATE: 'debe ser una fecha como 2026-11-23',
  PRIVACY_BLOCK_MONTHS: 'debe ser un número de meses entre 1 y 600',
  MAIL_URL: 'debe ser una dirección smtp://usuario:contraseña@equipo:puerto o smtps://…',
  MAIL_FROM: 'debe ser un correo electrónico, o un nombre y un correo: Capacitación <avisos@institucion.example>',
  LLM_BASE_URL: 'debe ser una dirección http:// o https://, sin /chat/completions',
  LLM_API_KEY: 'debe ser una clave de una sola palabra, sin acentos',
  LLM_MODEL: 'debe tener entre 1 y 200 caracteres',
  LLM_EMBEDDING_MODEL: 'debe tener entre 1 y 200 caracteres',
  LLM_TIMEOUT_MS: 'debe ser un número de milisegundos entre 100 y 120000',
  ASSISTANT_DAILY_USER: 'debe ser un número de preguntas entre 1 y 1000000',
  ASSISTANT_DAILY_ENTITY: 'debe ser un número de preguntas entre 1 y 1000000',
  STORAGE_URL: 'debe ser una dirección https://clave:secreto@equipo/cubeta, con ?region=… si el proveedor la pide',
  EXAM_BANK_DIR: 'debe ser la ruta de una carpeta',
  ENTITY_REVIEW: 'debe ser on u off',
  LOCAL_PROVIDERS: 'debe ser on u off',
  DNS_SERVERS:
    'debe ser una lista de direcciones IP separadas por comas, con o sin puerto, como 10.0.0.53 o 127.0.0.1:5353',
  TSA_URL: 'debe ser una dirección http:// o https://',
  TSA_CA_FILE: 'debe ser la ruta de un archivo PEM',
  RATE_LIMIT: 'debe ser on u off',
  LOG_LEVEL: 'debe ser fatal, error, warn, info, debug, trace o silent',
  SESSION_HOURS: 'debe ser un número de horas entre 1 y 720',
};

/** The mail relay and the sender; undefined without mail. */
function mailOf({ MAIL_URL, MAIL_FROM, PRODUCT_NAME }: z.infer<typeof environment>) {
  if (MAIL_URL === undefined) return undefined;
  if (MAIL_FROM === undefined) throw new StartupError('MAIL_FROM es obligatorio cuando se define MAIL_URL.');
  return { url: MAIL_URL, from: { name: MAIL_FROM.name ?? PRODUCT_NAME, address: MAIL_FROM.address } };
}

const LOOPBACK = ['localhost', '127.0.0.1'];

/**
 * The addresses of the application and of foreign packages. `contentUrl` is an origin; undefined: packages
 * are off. `appOrigins` may frame it, written as in a content security policy.
 */
function addressesOf({ PUBLIC_URL, CONTENT_URL, PORT, NODE_ENV }: z.infer<typeof environment>) {
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  const { origin, hostname } = new URL(publicUrl);
  const local = NODE_ENV !== 'production' && LOOPBACK.includes(hostname);
  const content = CONTENT_URL ?? (local ? `http://paquetes.localhost:${PORT}` : undefined);
  const contentUrl = content === undefined ? undefined : new URL(content);
  if (contentUrl?.hostname === hostname)
    throw new StartupError('CONTENT_URL debe tener otro nombre de equipo que PUBLIC_URL: separa los paquetes ajenos.');
  const appOrigins = [origin, ...(local ? LOOPBACK.map((host) => `http://${host}:*`) : [])];
  return { publicUrl, contentUrl: contentUrl?.origin, appOrigins };
}

/** The assistant's language model; undefined without one. */
function modelOf(env: z.infer<typeof environment>) {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_EMBEDDING_MODEL, LLM_TIMEOUT_MS } = env;
  if (LLM_BASE_URL === undefined) return undefined;
  if (LLM_MODEL === undefined) throw new StartupError('LLM_MODEL es obligatorio cuando se define LLM_BASE_URL.');
  return {
    baseUrl: LLM_BASE_URL.replace(/\/+$/, ''),
    apiKey: LLM_API_KEY,
    name: LLM_MODEL,
    /** Ranks passages by its embeddings; undefined leaves the order of the search. */
    embeddingName: LLM_EMBEDDING_MODEL,
    timeoutMs: LLM_TIMEOUT_MS,
  };
}

/**
 * The only reader of the environment. Throws StartupError with one line per malformed value. An empty
 * variable counts as absent, as in most compose files.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new StartupError(names.map((name) => `${name} ${expectations[name]}.`).join('\n'));
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const demo = value.DEMO ?? (value.DATABASE_URL === undefined && !production);
  if (demo && production) throw new StartupError('DEMO no puede estar en on con NODE_ENV=production.');
  if (production && PLACEHOLDER_SECRETS.includes(value.SUPERADMIN_PASSWORD?.toLowerCase() ?? ''))
    throw new StartupError('SUPERADMIN_PASSWORD es un valor de ejemplo: elige otro en producción.');
  if (
    production &&
    value.MAIL_URL !== undefined &&
    PLACEHOLDER_SECRETS.includes(new URL(value.MAIL_URL).password.toLowerCase())
  )
    throw new StartupError('MAIL_URL tiene una contraseña de ejemplo: elige otra en producción.');
  if (production && PLACEHOLDER_SECRETS.includes(value.LLM_API_KEY?.toLowerCase() ?? ''))
    throw new StartupError('LLM_API_KEY es un valor de ejemplo: elige otro en producción.');

  if (production && value.LOCAL_PROVIDERS)
    throw new StartupError('LOCAL_PROVIDERS no puede estar en on con NODE_ENV=production.');

  return {
    production,
    host: value.HOST,
    port: value.PORT,
    processes: value.WEB_CONCURRENCY,
    databaseUrl: value.DATABASE_URL,
    databaseAppUrl: value.DATABASE_APP_URL,
    dataDir: resolve(value.DATA_DIR),
    ...addressesOf(value),
    trustProxy: value.TRUST_PROXY,
    metricsToken: value.METRICS_TOKEN,
    superAdmin: { email: value.SUPERADMIN_EMAIL.toLowerCase(), password: value.SUPERADMIN_PASSWORD },
    /**
     * Whether a SuperAdmin without a second factor is only reminded at sign-in, or must set one up first.
     */
    superAdminSecondFactor: value.SUPERADMIN_SECOND_FACTOR,
    demo,
    platform: {
      product_name: value.PRODUCT_NAME,
      support_email: value.SUPPORT_EMAIL,
      company_address: value.COMPANY_ADDRESS,
      // By default the installation's own name.
      privacy_controller: value.PRIVACY_CONTROLLER ?? value.PRODUCT_NAME,
      privacy_email: value.PRIVACY_EMAIL ?? value.SUPPORT_EMAIL,
      privacy_notice_date: value.PRIVACY_NOTICE_DATE,
      privacy_block_months: value.PRIVACY_BLOCK_MONTHS,
    },
    mail: mailOf(value),
    model: modelOf(value),
    assistant: { dailyUser: value.ASSISTANT_DAILY_USER, dailyEntity: value.ASSISTANT_DAILY_ENTITY },
    /** The bucket of supervision files; undefined: a folder of DATA_DIR. */
    storage: value.STORAGE_URL,
    /** A private bank of exam questions; undefined: the content's own. */
    examBankDir: value.EXAM_BANK_DIR === undefined ? undefined : resolve(value.EXAM_BANK_DIR),
    /** Off for an installation of a single institution: entities are verified from the start. */
    entityReview: value.ENTITY_REVIEW,
    /** Identity providers may run on this machine, without TLS: for trials only. */
    localProviders: value.LOCAL_PROVIDERS,
    /** Resolvers of the records that prove a domain; undefined: the machine's own. */
    dnsServers: value.DNS_SERVERS,
    /**
     * The authority that stamps the ledger's heads each day, with its trust anchors (PEM); undefined: none.
     */
    timeStamps:
      value.TSA_URL === undefined
        ? undefined
        : { url: value.TSA_URL, caFile: value.TSA_CA_FILE && resolve(value.TSA_CA_FILE) },
    rateLimit: value.RATE_LIMIT,
    logLevel: value.LOG_LEVEL,
    sessionHours: value.SESSION_HOURS,
  };
}

export type Config = ReturnType<typeof readConfig>;
export type StorageConfig = NonNullable<Config['storage']>;
export type MailConfig = NonNullable<Config['mail']>;
export type ModelConfig = NonNullable<Config['model']>;
