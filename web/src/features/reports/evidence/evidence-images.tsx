import { getEvidenceImage } from '@leitstand/contract/moderation/report-evidence';
import { useCallback } from 'react';
import { fetchFile } from '../../../ui/api/download.ts';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { type LoadImage, LoadImageContext } from '../../../ui/media/load-image.ts';

interface EvidenceImagesProps {
  reportId: string;
  images: readonly string[];
  label: string;
}

/** Images of the evidence, which may be hidden everywhere else. */
export function EvidenceImages({ reportId: id, images, label }: EvidenceImagesProps) {
  const load: LoadImage = useCallback(
    async (name, size, signal) =>
      (await fetchFile(getEvidenceImage, { params: { id, size, name }, fileName: name, signal })).content,
    [id],
  );
  return (
    <LoadImageContext value={load}>
      <Carousel images={images} label={label} />
    </LoadImageContext>
  );
}
