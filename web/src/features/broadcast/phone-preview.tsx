import { IconCar } from '@tabler/icons-react';
import { useText } from '../../ui/i18n/text.ts';
import classes from './broadcast.module.css';
import { broadcastText } from './broadcast.text.ts';

/** The message on two lock screens, truncated as phones do. */
export function PhonePreviews({ de, en }: { de: string; en: string }) {
  const text = useText(broadcastText);
  return (
    <section className={classes.previews} aria-label={text.preview}>
      <p className={classes.caption}>{text.preview}</p>
      <LockScreen language="de" name={text.languageGerman} message={de} />
      <LockScreen language="en" name={text.languageEnglish} message={en} />
    </section>
  );
}

interface LockScreenProps {
  language: 'de' | 'en';
  name: string;
  message: string;
}

function LockScreen({ language, name, message }: LockScreenProps) {
  const text = useText(broadcastText);
  const shown = message.trim();
  return (
    <figure className={classes.screen}>
      <figcaption className={classes.screenName}>{text.previewOf(name)}</figcaption>
      <div className={classes.note}>
        <span className={classes.appIcon} aria-hidden>
          <IconCar size={18} />
        </span>
        <div className={classes.noteBody}>
          <div className={classes.noteHead}>
            <span>{text.appName}</span>
            <span>{text.now}</span>
          </div>
          <p
            className={classes.noteText}
            lang={shown === '' ? undefined : language}
            data-blank={shown === '' || undefined}
          >
            {shown === '' ? text.blankPreview : shown}
          </p>
        </div>
      </div>
    </figure>
  );
}
