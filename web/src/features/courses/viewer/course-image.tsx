import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api.ts';
import { calls } from '../../../lib/api/calls.ts';
import { dataAddressOf } from '../../../lib/files/data-address.ts';
import styles from './course-image.module.css';

interface CourseImageProps {
  image: { media_id: string; alt: string };
  className?: string | undefined;
}

/** An image of an own course; without it, its description stands in its place. */
export function CourseImage({ image: { media_id: id, alt }, className }: CourseImageProps) {
  const { data, isError } = useQuery({
    queryKey: ['course-media', id],
    queryFn: async () => dataAddressOf(await request(calls.getCourseImage, { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <p className={styles.missing}>No se pudo cargar la imagen. {alt}</p>;
  return (
    <div className={[styles.frame, className].filter(Boolean).join(' ')}>
      {data !== undefined && <img src={data} alt={alt} />}
    </div>
  );
}
