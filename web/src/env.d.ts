interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
  readonly VITE_API_KEY?: string;
  readonly VITE_IMAGE_SMALL?: string;
  readonly VITE_IMAGE_MEDIUM?: string;
  readonly VITE_IMAGE_LARGE?: string;
  readonly VITE_CDN_PATH?: string;
  readonly VITE_MAP_TILES?: string;
  readonly VITE_MAP_ATTRIBUTION?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
