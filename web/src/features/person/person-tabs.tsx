import type { PersonFile } from '@leitstand/contract/api/person';
import { listStaffNotes } from '@leitstand/contract/moderation/staff-notes';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useOpenedPerson } from '../../shared/person/use-opened-person.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './person.module.css';
import { personFileText } from './person.text.ts';
import { PART_VIEWS, type PartProps, PERSON_PARTS, type PersonPart } from './person-parts.tsx';

interface PersonTabsProps extends PartProps {
  /** Undefined until the file is loaded. */
  counts: PersonFile['counts'] | undefined;
}

/** The tabs of the file. The active one loads at once, the others after the person is known. */
export function PersonTabs({ counts, ...part }: PersonTabsProps) {
  const text = useText(personFileText);
  const { tab, setTab } = useOpenedPerson();
  const hasNotes = useCapability(listStaffNotes);
  const parts = PERSON_PARTS.filter((name) => name !== 'notes' || hasNotes);
  const current = parts.find((name) => name === tab) ?? PERSON_PARTS[0];

  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes and when the counts arrive
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, counts === undefined]);

  function choose(name: string | null) {
    // The first tab is the default and has no parameter.
    setTab(name === null || name === PERSON_PARTS[0] ? undefined : name);
  }

  return (
    <Tabs value={current} onChange={choose} className={classes.tabs ?? ''} keepMounted>
      <Tabs.List ref={list} className={classes.tabList ?? ''}>
        {parts.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {text[name]}
            {counts && <Count value={counts[name]} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
          {(name === current || counts) && <Part name={name} {...part} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Part({ name, ...props }: PartProps & { name: PersonPart }) {
  const View = PART_VIEWS[name];
  return <View {...props} />;
}

function Count({ value }: { value: number }) {
  return (
    <>
      {' '}
      <span className={classes.count}>{formatNumber(value)}</span>
    </>
  );
}
