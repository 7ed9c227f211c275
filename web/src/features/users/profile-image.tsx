import { Input } from '@mantine/core';
import { imageUrl } from '../../ui/api/settings.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';
import classes from './users.module.css';

interface ProfileImageProps {
  name: ImageValue | null;
  label: string;
}

/** The profile image, read-only. */
export function ProfileImage({ name, label }: ProfileImageProps) {
  if (typeof name !== 'string') return null;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <img className={classes.image} src={imageUrl(name, 'medium')} alt={label} width={144} height={112} />
    </Input.Wrapper>
  );
}
