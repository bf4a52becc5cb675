/** The effect of a deactivation, in words. */
export const DeactivationEffect = ({ name, email }: { name: string; email: string }) => (
  <p>
    <b>{name}</b> ({email}) deja de entrar en este momento, también donde tenga la sesión abierta. Su avance se
    conserva, y puedes volver a activar su cuenta cuando quieras.
  </p>
);
