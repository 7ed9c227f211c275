import { savePreferences } from '@leitstand/contract/api/preferences';
import { CASE_IMAGES } from '@leitstand/contract/base/limits';
import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconEye } from '@tabler/icons-react';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { useCaseImages, useChooseCaseImages } from './case-images.queries.ts';
import { caseImagesText } from './case-images.text.ts';

/** How images in cases look until they are asked for. Hidden if the backend does not store it. */
export function CaseImagesMenu() {
  const text = useText(caseImagesText);
  const chosen = useCaseImages();
  const choose = useChooseCaseImages();
  if (!useCapability(savePreferences)) return null;
  return (
    // Below a long case the button is at the edge of the view: the menu must not hide with it.
    <Menu position="bottom-start" width={260} hideDetached={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="sm"
          leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {text.current(text[chosen])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={text.menu}>
        <Menu.Label>{text.menu}</Menu.Label>
        <Menu.RadioGroup
          value={chosen}
          onChange={(value) => void choose(CASE_IMAGES.find((known) => known === value) ?? 'plain')}
        >
          {CASE_IMAGES.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {text[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Text size="xs" c="dimmed" px="sm" py={6}>
          {text.hint}
        </Text>
      </Menu.Dropdown>
    </Menu>
  );
}
