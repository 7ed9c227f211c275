import ImageTile from 'ol/source/ImageTile.js';

/** Tiles that can all be redrawn; the old ones stay until the new ones cover them. */
export class RenewableTiles extends ImageTile {
  readonly #name = this.getKey();
  #edition = 0;

  renew(): void {
    this.#edition += 1;
    this.setKey(`${this.#name} ${this.#edition}`);
  }
}
