import { IMAGE_TYPES } from '@finaula/contract/constants';
import type { LabourImage, LabourPolicy } from '@finaula/contract/labour';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api, request } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { calls } from '../../lib/api/calls.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { dataAddressOf } from '../../lib/files/data-address.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './labour.module.css';
import { useLabourAct } from './labour-queries.ts';

interface Slot {
  image: LabourImage;
  title: string;
  about: string;
  /** Whether nothing is issued without it. */
  needed: boolean;
}

const LOGO: Slot = {
  image: 'logo',
  title: 'Logotipo de la institución',
  about: 'Opcional. El documento lleva solo el de tu institución (Acuerdo, artículo 25).',
  needed: false,
};

/** The logo; with digitised signatures, also the signature of each person who was named to sign. */
function slotsOf({ signatures, instructor_name, commission, workers }: LabourPolicy): Slot[] {
  if (signatures !== 'digitised') return [LOGO];
  const overFifty = workers === 'over_50';
  const signers = [
    ['employer', commission.employer, overFifty ? 'Representante del patrón.' : 'Patrón o representante legal.', true],
    ['workers', overFifty ? commission.workers : null, 'Representante de los trabajadores.', true],
    ['instructor', instructor_name, 'Instructor o tutor: sin imagen firma a mano, y en línea basta su nombre.', false],
  ] as const;
  return [
    LOGO,
    ...signers.flatMap(([image, name, about, needed]) =>
      name === null ? [] : [{ image, title: `Firma de ${name}`, about, needed }],
    ),
  ];
}

/** Images of the documents. Those already issued keep theirs. */
export function ImagesPanel({ policy }: { policy: LabourPolicy }) {
  return (
    <Panel title={policy.signatures === 'digitised' ? 'Logotipo y firmas' : 'Logotipo'}>
      <p className={styles.about}>
        PNG, JPEG o WebP de hasta 5 MB, sobre fondo blanco. Un cambio vale para las constancias que se emitan después;
        las emitidas no cambian.
      </p>
      <ul className={styles.images}>
        {slotsOf(policy).map((slot) => (
          <ImageSlot key={slot.title} slot={slot} shown={policy.images[slot.image]} />
        ))}
      </ul>
    </Panel>
  );
}

function ImageSlot({ slot, shown }: { slot: Slot; shown: LabourPolicy['images'][LabourImage] }) {
  const { image, title, about, needed } = slot;
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useLabourAct(
    async (file: File) => {
      setRefusal(undefined);
      return request(calls.setLabourImage, { params: { image }, file }).catch((error: unknown) => {
        setRefusal(detailOf(error));
        throw error;
      });
    },
    { failed: 'No pudimos guardar la imagen', onDone: () => notifySuccess('Imagen guardada') },
  );
  const remove = useLabourAct(() => api.removeLabourImage({ params: { image } }), {
    failed: 'No pudimos quitar la imagen',
    onDone: () => notifySuccess('Imagen quitada de las próximas constancias'),
  });
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p id={id} className={styles.small}>
          {about}
        </p>
        {shown !== null && <p>Imagen registrada el {longDay(shown.since)}</p>}
        {shown === null && needed && <Badge kind="warn">Falta</Badge>}
        {refusal !== undefined && <Notice kind="danger" title="Esta imagen no se puede usar" detail={refusal} />}
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          accept={IMAGE_TYPES.join(',')}
          data-testid={`imagen-${image}`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) upload.mutate(file);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <div className={styles.bar}>
          <Button
            kind="secondary"
            aria-describedby={id}
            aria-label={`${shown === null ? 'Subir' : 'Cambiar'}: ${title}`}
            loading={upload.isPending}
            onClick={() => input.current?.click()}
          >
            {shown === null ? 'Subir' : 'Cambiar'}
          </Button>
          {shown !== null && (
            <Button
              kind="quiet"
              aria-label={`Quitar: ${title}`}
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined)}
            >
              Quitar
            </Button>
          )}
        </div>
      </div>
      {shown !== null && <Shown id={shown.id} title={title} />}
    </li>
  );
}

function Shown({ id, title }: { id: string; title: string }) {
  const { data } = useQuery({
    queryKey: ['labour-image', id],
    queryFn: async () => dataAddressOf(await request(calls.getLabourImage, { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <div className={styles.image}>{data !== undefined && <img src={data} alt={title} />}</div>;
}
