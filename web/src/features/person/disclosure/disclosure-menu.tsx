import { Button, Group, Loader, Menu, Text } from '@mantine/core';
import { IconBraces, IconChevronDown, IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import classes from '../person.module.css';
import { disclosureText } from './disclosure.text.ts';
import { type DisclosureForm, useDisclosure } from './use-disclosure.ts';

const MEGABYTE = 1024 * 1024;

/** Downloads the letter with all stored data of the person as a PDF, or in another format. */
export function DisclosureMenu({ id }: { id: string }) {
  const text = useText(disclosureText);
  const { mutateAsync, isPending } = useDisclosure(id);
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(undefined);

  async function disclose(format: DisclosureForm) {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const file = await mutateAsync({ format, signal: controller.signal, onProgress: setBytes });
      notifySuccess(text.disclosed(file));
    } catch (error) {
      notifyError(error, { retry: () => void disclose(format) });
    }
  }

  if (isPending) {
    const size = bytes === 0 ? undefined : `${formatNumber(bytes / MEGABYTE, 1)} MB`;
    return (
      <Group gap="xs" role="status">
        <Loader size={16} aria-hidden />
        <Text size="sm">{size === undefined ? text.disclosing : text.disclosingBytes(size)}</Text>
        <Button variant="subtle" size="compact-sm" onClick={() => running.current?.abort()}>
          {text.cancelDisclosure}
        </Button>
      </Group>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Button.Group>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          onClick={() => void disclose('pdf')}
        >
          {text.disclosurePdf}
        </Button>
        <Menu.Target>
          <Button variant="default" px="xs" className={classes.more ?? ''} aria-label={text.otherFormats}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
      </Button.Group>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={() => void disclose('html')}>
          <Choice label={text.disclosurePage} hint={text.disclosurePageHint} />
        </Menu.Item>
        <Menu.Item leftSection={<IconBraces size={18} aria-hidden />} onClick={() => void disclose('json')}>
          <Choice label={text.disclosureJson} hint={text.disclosureJsonHint} />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Choice({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <Text size="sm">{label}</Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </>
  );
}
