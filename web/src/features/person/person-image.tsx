import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { imageUrl } from '../../ui/api/settings.ts';
import { initialsOf } from '../../ui/list/cells/initials.ts';
import classes from './person.module.css';

/** Decorative: the name is shown above it. */
export function PersonImage({ name, label }: { name: string; label: string }) {
  const [brokenName, setBrokenName] = useState<string>();
  if (name === '' || name === brokenName) {
    return (
      <span className={classes.image} aria-hidden>
        {initialsOf(label) || <IconUser size={32} stroke={1.5} />}
      </span>
    );
  }
  return (
    <img
      className={classes.image}
      src={imageUrl(name, 'medium')}
      alt=""
      width={88}
      height={88}
      onError={() => setBrokenName(name)}
    />
  );
}
