import { Button } from '@mantine/core';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { LoadedRecord } from '../../shared/record/loaded-record.tsx';
import { save } from '../../ui/api/download.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { useImageSource } from '../../ui/upload/use-image-source.ts';
import classes from './internal-files.module.css';
import { useFileContent } from './internal-files.queries.ts';
import { internalFilesText } from './internal-files.text.ts';

interface FileDialogProps {
  name: string;
  onClose(): void;
}

/** Shows an internal file. An ordinary image could not send the token. */
export function FileDialog({ name, onClose }: FileDialogProps) {
  const text = useText(internalFilesText);
  return (
    <LoadedRecord
      query={useFileContent(name)}
      title={text.openTitle}
      missing={{ icon: IconFileOff, title: text.missingTitle, message: text.missingMessage }}
      onClose={onClose}
    >
      {(file) => <LoadedFile file={file} onClose={onClose} />}
    </LoadedRecord>
  );
}

function LoadedFile({ file, onClose }: { file: File; onClose(): void }) {
  const text = useText(internalFilesText);
  const source = useImageSource(file, 'large');
  return (
    <Dialog
      title={text.openTitle}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.close}
          </Button>
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save(file, file.name)}>
            {text.download}
          </Button>
        </>
      }
    >
      <img className={classes.image} src={source} alt={file.name} />
    </Dialog>
  );
}
