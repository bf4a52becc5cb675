import { LandingSection } from './landing-section.tsx';
import complianceDeskDark from './pictures/compliance-desk-dark.webp';
import complianceDesk from './pictures/compliance-desk-light.webp';
import compliancePhoneDark from './pictures/compliance-phone-dark.webp';
import compliancePhone from './pictures/compliance-phone-light.webp';
import homeDeskDark from './pictures/home-desk-dark.webp';
import homeDesk from './pictures/home-desk-light.webp';
import homePhoneDark from './pictures/home-phone-dark.webp';
import homePhone from './pictures/home-phone-light.webp';
import supervisionDeskDark from './pictures/supervision-desk-dark.webp';
import supervisionDesk from './pictures/supervision-desk-light.webp';
import supervisionPhoneDark from './pictures/supervision-phone-dark.webp';
import supervisionPhone from './pictures/supervision-phone-light.webp';
import styles from './screens.module.css';

const DESK = { width: 1500, height: 1000 };
const PHONE = { width: 780, height: 1120 };
const ON_A_PHONE = '(max-width: 640px)';
const DARK = '(prefers-color-scheme: dark)';

const screens = [
  {
    title: 'Quién está al corriente',
    text: 'Cada obligación con su vencimiento, y las personas a las que les falta, empezando por lo vencido.',
    alt: 'Pantalla de Cumplimiento: cuántas personas están capacitadas y cuántas al corriente, y qué pasa si nadie hace nada.',
    desk: [complianceDesk, complianceDeskDark],
    phone: [compliancePhone, compliancePhoneDark],
  },
  {
    title: 'Lo que le toca a cada quien',
    text: 'Cada persona ve su siguiente curso, para cuándo es y por qué se le pide. Lo demás queda a su ritmo.',
    alt: 'Pantalla de inicio de una persona: lo que le toca, con su fecha, los minutos y el motivo, y sus cursos.',
    desk: [homeDesk, homeDeskDark],
    phone: [homePhone, homePhoneDark],
  },
  {
    title: 'El expediente para una visita',
    text: 'Un archivo de la institución o de un área, que cualquiera comprueba en su navegador, sin cuenta.',
    alt: 'Pantalla de Expedientes de supervisión: el alcance que se elige y un expediente listo para descargar.',
    desk: [supervisionDesk, supervisionDeskDark],
    phone: [supervisionPhone, supervisionPhoneDark],
  },
] as const;

/** The product itself, in pictures taken by `npm run screens:landing`. */
export function Screens() {
  return (
    <LandingSection
      id="pantallas"
      title="Así se ve por dentro"
      lead="Pantallas del producto con una institución y personas de ejemplo."
      className="on-night"
    >
      <ul className={styles.screens}>
        {screens.map(({ title, text, alt, desk: [desk, deskDark], phone: [phone, phoneDark] }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <picture>
              <source media={`${ON_A_PHONE} and ${DARK}`} srcSet={phoneDark} {...PHONE} />
              <source media={ON_A_PHONE} srcSet={phone} {...PHONE} />
              <source media={DARK} srcSet={deskDark} {...DESK} />
              <img src={desk} alt={alt} {...DESK} loading="lazy" decoding="async" />
            </picture>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
