interface Invitation {
  /** Undefined when the name must not appear in a mail. */
  firstName: string | undefined;
  entityName: string;
  /** The link's expiry: "4 de diciembre de 2026, 14:05". */
  until: string;
}

const calls = (firstName: string | undefined) => (firstName === undefined ? 'Crea' : `${firstName}, crea`);

/**
 * The text of an invitation, as mailed and as previewed. It contains no words of the inviter: the receiver
 * does not belong to the institution yet.
 */
export const invitationText = ({ firstName, entityName, until }: Invitation) => ({
  subject: `${calls(firstName)} tu contraseña para tu capacitación`,
  heading: 'Crea tu contraseña',
  paragraphs: [`${entityName} te dio de alta en su plataforma de capacitación. Crea tu contraseña para entrar.`],
  action: 'Crear mi contraseña',
  notes: [`El enlace es solo para ti y vence el ${until}. Si no trabajas en ${entityName}, ignora este mensaje.`],
});

/** The text of an invitation to somebody who has not used the earlier one. */
export const invitationReminderText = (invitation: Invitation) => ({
  ...invitationText(invitation),
  subject: `${calls(invitation.firstName)} tu contraseña: tu invitación sigue abierta`,
  paragraphs: [
    `${invitation.entityName} te dio de alta en su plataforma de capacitación y todavía no entras. Crea tu contraseña para entrar.`,
  ],
});

/** The name that an invitation comes from: the receiver knows the institution, not the platform. */
export const invitationSender = (entityName: string, productName: string): string =>
  `${entityName} (por ${productName})`;

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
