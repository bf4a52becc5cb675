import { POSTS } from '@finaula/contract/constants';
import { POST_NAMES, type Post } from '@finaula/contract/posts';
import { linesOf } from '../../../../../lib/forms/lines.ts';
import { CheckboxGroup } from '../../../../../ui/forms/choices.tsx';

interface PostsFieldProps {
  name: string;
  posts: readonly Post[] | undefined;
  onChange: (posts: Post[] | undefined) => void;
}

const choices = POSTS.map((value) => ({ value, label: POST_NAMES[value] }));

/** The posts that need a slide or a case. None or all of them: it is for everybody. */
export function PostsField({ name, posts = [], onChange }: PostsFieldProps) {
  return (
    <details>
      <summary>
        {posts.length === 0 ? 'Para todos los puestos' : `Para ${posts.map((one) => POST_NAMES[one]).join(', ')}`}
      </summary>
      <CheckboxGroup
        name={name}
        legend="Puestos que la necesitan; sin marcar, es para todos"
        choices={choices}
        value={posts.join('\n')}
        error={undefined}
        onChange={(text) => {
          const chosen = POSTS.filter((one) => linesOf(text).includes(one));
          onChange(chosen.length === 0 || chosen.length === POSTS.length ? undefined : chosen);
        }}
      />
    </details>
  );
}
