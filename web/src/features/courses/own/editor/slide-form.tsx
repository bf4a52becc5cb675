import { OWN_COURSE } from '@finaula/contract/constants';
import type { DraftSlide } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import type { ReactNode } from 'react';
import { linesOf } from '../../../../lib/forms/lines.ts';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { Field, TextAreaField } from '../../../../ui/forms/field.tsx';
import { faultOf } from './fault-list.ts';
import styles from './form.module.css';
import { PostsField } from './parts/posts-field.tsx';

interface SlideFormProps {
  slide: DraftSlide;
  faults: readonly DraftFault[];
  disabled: boolean;
  onChange: (changes: Partial<DraftSlide>, field: string) => void;
  /** The image of the slide. */
  children?: ReactNode;
}

/** Enter after a list line begins another one. */
function continueList(event: React.KeyboardEvent<HTMLTextAreaElement>, onChange: (text: string) => void): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  const area = event.currentTarget;
  const { selectionStart: at, value } = area;
  const line = value.slice(value.lastIndexOf('\n', at - 1) + 1, at);
  const [, bullet, text] = /^(• |- |\* )(.*)$/.exec(line) ?? [];
  if (bullet === undefined || at !== area.selectionEnd) return;
  event.preventDefault();
  // Enter on an empty point ends the list.
  const insert = text?.trim() === '' ? '\n' : `\n${bullet}`;
  const start = text?.trim() === '' ? at - line.length : at;
  onChange(value.slice(0, start) + insert + value.slice(at));
  requestAnimationFrame(() => area.setSelectionRange(start + insert.length, start + insert.length));
}

export function SlideForm({ slide, faults, disabled, onChange, children }: SlideFormProps) {
  const { video } = slide;
  return (
    <fieldset className={styles.form} disabled={disabled}>
      <legend className="sr-only">Lo que dice la lámina</legend>
      <Field
        label="Título"
        lang="es-MX"
        spellCheck
        maxLength={OWN_COURSE.title}
        value={slide.title}
        error={faultOf(faults, 'title')}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value }, 'title')}
      />
      <TextAreaField
        label="Texto"
        lang="es-MX"
        spellCheck
        rows={9}
        maxLength={OWN_COURSE.content}
        value={slide.content}
        error={faultOf(faults, 'content')}
        help="Párrafos y listas. Empieza un renglón con • o con un guion. Al principio se ven 200 letras."
        onChange={({ currentTarget }) => onChange({ content: currentTarget.value }, 'content')}
        onKeyDown={(event) => continueList(event, (content) => onChange({ content }, 'content'))}
      />
      {children}
      <TextAreaField
        label="Fuentes (opcional)"
        rows={2}
        value={slide.sources.join('\n')}
        help="Una por renglón: «Manual de Cumplimiento, cap. 4»."
        onChange={({ currentTarget }) =>
          onChange({ sources: currentTarget.value.split('\n').slice(0, OWN_COURSE.sources) }, 'sources')
        }
        onBlur={() => {
          const typed = slide.sources.join('\n');
          const sources = linesOf(typed);
          if (sources.join('\n') !== typed) onChange({ sources }, 'sources');
        }}
      />
      <Field
        label="A quién aplica (opcional)"
        maxLength={300}
        value={slide.applies_to}
        onChange={({ currentTarget }) => onChange({ applies_to: currentTarget.value }, 'applies_to')}
      />
      <PostsField name="slide-posts" posts={slide.roles} onChange={(roles) => onChange({ roles }, 'roles')} />
      <Field
        label="Video de YouTube (opcional)"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://www.youtube.com/watch?v=…"
        maxLength={500}
        value={video?.youtube_url ?? ''}
        error={faultOf(faults, 'video')}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            {
              video:
                value.trim() === ''
                  ? null
                  : { youtube_url: value, has_spanish_captions: video?.has_spanish_captions ?? false },
            },
            'video',
          )
        }
      />
      {video && (
        <Checkbox
          checked={video.has_spanish_captions}
          onChange={(has_spanish_captions) => onChange({ video: { ...video, has_spanish_captions } }, 'captions')}
        >
          El video tiene subtítulos en español
        </Checkbox>
      )}
    </fieldset>
  );
}
