interface Invitation {
  firstName: string;
  entityName: string;
  /** The inviting administrator. */
  inviter: string;
  /** When the link ends: "4 de diciembre de 2026, 14:05". */
  until: string;
}

/** The text of an invitation, as mailed and as previewed. */
export const invitationText = ({ firstName, entityName, inviter, until }: Invitation) => ({
  subject: `${firstName}, crea tu contraseña para tu capacitación`,
  heading: 'Crea tu contraseña',
  paragraphs: [
    `${inviter} te dio de alta en la plataforma de capacitación de ${entityName}. Crea tu contraseña para entrar.`,
  ],
  action: 'Crear mi contraseña',
  notes: [`El enlace es solo para ti y vence el ${until}. Si no trabajas en ${entityName}, ignora este mensaje.`],
});

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
