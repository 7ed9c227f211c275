import { parseInert } from '../../../ui/trusted-types.ts';

/** A part of the letter, in the order of reading. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'field'; readonly label: string; readonly text: string; readonly depth: number }
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly isHead: boolean }
  | { readonly kind: 'images'; readonly sources: readonly string[] }
  | { readonly kind: 'gap' };

/** The content of the readable page. Its table of contents is left out: it has links instead of page numbers. */
export function blocksOf(page: string): Block[] {
  const { body } = parseInert(page);
  return [...body.children].flatMap(blocksIn);
}

function blocksIn(element: Element): Block[] {
  switch (element.localName) {
    case 'nav':
      return [];
    case 'h1':
      return [{ kind: 'title', text: textOf(element) }];
    case 'h2':
      return [{ kind: 'heading', text: textOf(element) }];
    case 'p':
      return [{ kind: element.className === '' ? 'text' : 'note', text: textOf(element) }];
    case 'dl':
      return fieldsOf(element, 0);
    case 'tr':
      return [
        {
          kind: 'row',
          cells: [...element.children].map(textOf),
          isHead: element.firstElementChild?.localName === 'th',
        },
      ];
    case 'article':
      return [...[...element.children].flatMap(blocksIn), { kind: 'gap' }];
    default:
      return [...element.children].flatMap(blocksIn);
  }
}

function fieldsOf(list: Element, depth: number): Block[] {
  return [...list.children].flatMap((element): Block[] => {
    if (element.localName !== 'dd') return [];
    const label = element.previousElementSibling?.textContent ?? '';
    const inner = element.querySelector(':scope > dl');
    const sources = [...element.querySelectorAll('img')].map((image) => image.src);
    const field: Block = { kind: 'field', label, text: inner || sources.length > 0 ? '' : textOf(element), depth };
    return [
      field,
      ...(inner ? fieldsOf(inner, depth + 1) : []),
      ...(!inner && sources.length > 0 ? [{ kind: 'images', sources } as const] : []),
    ];
  });
}

function textOf({ textContent }: Element): string {
  return (textContent ?? '').trim();
}
