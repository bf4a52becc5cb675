import { escapeMarkup } from '../../text/escape-markup.ts';
import type { MessageText } from './message-text.ts';

/** Escaped markup: interpolated values are text, except other markup. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const written = (value: string | Markup | readonly Markup[]): string =>
  typeof value === 'string' ? escapeMarkup(value) : value instanceof Markup ? value.text : value.map(written).join('');
const html = (parts: TemplateStringsArray, ...values: (string | Markup | readonly Markup[])[]) =>
  new Markup(String.raw({ raw: parts }, ...values.map(written)));

export interface Letter extends MessageText {
  productName: string;
  /** The sender's name at the top. */
  from: string;
  greeting: string;
  address: string;
  /** Answers questions: an address, or an institution and its address. */
  contact: string;
  publicUrl: string;
}

/**
 * Tokens of web/src/app/tokens.css. Mail programs without style sheets show the light theme, which is
 * inline.
 */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) { .card { padding: 28px 22px !important; } .page { padding: 12px !important; } .button a { display: block !important; } }
  @media (prefers-color-scheme: dark) {
    .page { background: #0f1613 !important; }
    .card { background: #17201c !important; border-color: #2a3630 !important; }
    .card { border-top-color: #4cc29b !important; }
    .ink, .ink a { color: #edf3ef !important; }
    .soft, .soft a { color: #b5c2bb !important; }
    .rule { border-color: #2a3630 !important; }
    .button, .button a { background: #4cc29b !important; color: #04251b !important; }
  }`;

const FONT = "font-family: 'Figtree', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const SMALL = `${FONT} font-size: 14px; line-height: 1.5; color: #4a5a54; margin: 0 0 10px;`;

/** A letter in tables and inline styles, which mail programs support. It loads no remote content. */
export function mailHtml(letter: Letter): string {
  const paragraphs = letter.paragraphs.map(
    (text) =>
      html`<p class="ink" style="${FONT} font-size: 16px; line-height: 1.55; color: #14241f; margin: 0 0 16px;">${text}</p>`,
  );
  const items = (letter.items ?? []).map(
    ({ title, detail }) => html`<tr><td class="rule" style="border-top: 1px solid #e3dccd; padding: 12px 0;">
<p class="ink" style="${FONT} font-size: 16px; line-height: 1.4; font-weight: 600; color: #14241f; margin: 0 0 3px; overflow-wrap: anywhere;">${title}</p>
<p class="soft" style="${SMALL} margin: 0;">${detail}</p>
</td></tr>`,
  );
  const list =
    items.length === 0
      ? ''
      : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 8px;">${items}</table>`;
  const notes = letter.notes.map((text) => html`<p class="soft" style="${SMALL}">${text}</p>`);
  return html`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #faf7f1;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: #faf7f1; padding: 32px 16px;">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px;">
<tr><td class="ink" style="${FONT} font-size: 15px; font-weight: 600; color: #14241f; padding: 0 4px 14px; overflow-wrap: anywhere;">${letter.from}</td></tr>
<tr><td class="card" style="background: #ffffff; border: 1px solid #e3dccd; border-top: 4px solid #0b6b52; border-radius: 14px; padding: 36px 40px;">
<h1 class="ink" style="${FONT} font-size: 24px; line-height: 1.25; font-weight: 700; color: #14241f; margin: 0 0 20px;">${letter.heading}</h1>
<p class="ink" style="${FONT} font-size: 16px; line-height: 1.55; color: #14241f; margin: 0 0 16px; overflow-wrap: anywhere;">${letter.greeting}</p>
${paragraphs}
${list}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 24px 0 28px;">
<tr><td class="button" align="center" style="background: #0b6b52; border-radius: 999px;">
<a href="${letter.address}" style="${FONT} display: inline-block; padding: 14px 28px; font-size: 16px; font-weight: 600; color: #ffffff; text-decoration: none; border-radius: 999px;">${letter.action.label}</a>
</td></tr>
</table>
${notes}
<p class="soft" style="${SMALL} margin-bottom: 4px;">Si el botón no abre, copia esta dirección en tu navegador:</p>
<p class="soft" style="${SMALL} margin: 0; word-break: break-all;"><a href="${letter.address}" style="color: #4a5a54;">${letter.address}</a></p>
</td></tr>
<tr><td class="soft" style="${FONT} font-size: 13px; line-height: 1.5; color: #4a5a54; padding: 18px 4px 0;">
Lo envía ${letter.productName} en <a href="${letter.publicUrl}" style="color: #4a5a54;">${letter.publicUrl}</a>. Es un aviso automático: si tienes dudas, escribe a ${letter.contact}.
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}

/** The same letter as plain text. */
export const mailText = ({
  from,
  heading,
  greeting,
  paragraphs,
  items = [],
  action,
  address,
  notes,
  productName,
  publicUrl,
  contact,
}: Letter): string =>
  [
    from,
    heading,
    greeting,
    ...paragraphs,
    ...items.map(({ title, detail }) => `- ${title}\n  ${detail}`),
    `${action.label}:\n${address}`,
    ...notes,
    `--\nLo envía ${productName} en ${publicUrl}. Es un aviso automático: si tienes dudas, escribe a ${contact}.`,
  ].join('\n\n');
