import { screens } from '@leitstand/contract/screens';
import type { User } from '@leitstand/contract/users';
import type { Vehicle } from '@leitstand/contract/vehicles';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { nameOf } from '../../shared/person/user-name.ts';
import { useVehicleActions } from '../../shared/vehicles/vehicle-actions.tsx';
import { VehicleDialog } from '../../shared/vehicles/vehicle-dialog.tsx';
import { vehicleName } from '../../shared/vehicles/vehicle-form.ts';
import { useVehicles } from '../../shared/vehicles/vehicles.queries.ts';
import { vehiclesText } from '../../shared/vehicles/vehicles.text.ts';
import type { Action } from '../../ui/action/action.ts';
import { RowActions } from '../../ui/action/row-actions.tsx';
import { imageUrl } from '../../ui/api/settings.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { useOpenedId, useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { LoadedUser } from './loaded-user.tsx';
import classes from './users.module.css';

interface VehiclesDialogProps {
  userId: string;
  onClose(): void;
}

export function VehiclesDialog({ userId, onClose }: VehiclesDialogProps) {
  const text = useText(vehiclesText);
  return (
    <LoadedUser id={userId} title={text.title} size="md" onClose={onClose}>
      {(user) => <VehiclesOf user={user} onClose={onClose} />}
    </LoadedUser>
  );
}

function VehiclesOf({ user, onClose }: { user: User; onClose(): void }) {
  const text = useText(vehiclesText);
  const mayWrite = useRight('WriteUsers');
  const { data: vehicles, error, refetch } = useVehicles(user._id);
  const opened = useOpenedItem('vehicle');
  const openedId = useOpenedId(opened);
  const actions = useVehicleActions(useStableCallback((vehicle: Vehicle) => opened.open(vehicle._id)));
  const edited = mayWrite ? vehicles?.find(({ _id }) => _id === openedId) : undefined;
  return (
    <>
      <Dialog
        title={<TitleWithOwner owner={user} />}
        onClose={onClose}
        footer={
          <>
            <Button variant="subtle" mr="auto" renderRoot={(props) => <Link {...props} to={screens.vehicles.path} />}>
              {text.showAll}
            </Button>
            <Button variant="default" onClick={onClose} data-autofocus>
              {text.close}
            </Button>
          </>
        }
      >
        {!vehicles && !error && <Loading label={text.loading} />}
        {!vehicles && error && <ErrorState error={error} retry={() => void refetch()} />}
        {vehicles?.length === 0 && <EmptyState icon={IconCar} title={text.emptyTitle} message={text.emptyMessage} />}
        {vehicles && vehicles.length > 0 && (
          <ul className={classes.vehicles}>
            {vehicles.map((vehicle) => (
              <VehicleItem key={vehicle._id} vehicle={vehicle} actions={actions} />
            ))}
          </ul>
        )}
      </Dialog>
      {edited && <VehicleDialog key={edited._id} vehicle={edited} onClose={opened.close} />}
    </>
  );
}

function TitleWithOwner({ owner }: { owner: User }) {
  const text = useText(vehiclesText);
  return (
    <span className={classes.owner}>
      {text.beforeName}
      <PersonLink id={owner._id} name={nameOf(owner)} />
      {text.afterName}
    </span>
  );
}

function VehicleItem({ vehicle, actions }: { vehicle: Vehicle; actions: readonly Action<Vehicle>[] }) {
  const text = useText(vehiclesText);
  return (
    <li className={classes.vehicle}>
      <VehicleImage name={vehicle.galleryImages[0]?.url ?? ''} />
      <div className={classes.vehicleText}>
        <span className={classes.vehicleName}>{vehicleName(vehicle) || text.noName}</span>
        <span className={classes.vehicleYear}>
          {vehicle.year === null ? text.yearUnknown : text.year(vehicle.year)}
        </span>
      </div>
      <RowActions actions={actions} item={vehicle} />
    </li>
  );
}

function VehicleImage({ name }: { name: string }) {
  const [brokenName, setBrokenName] = useState<string>();
  if (name === '' || name === brokenName) {
    return (
      <span className={classes.vehicleImage} aria-hidden>
        <IconCar size={24} stroke={1.5} />
      </span>
    );
  }
  return (
    <img
      className={classes.vehicleImage}
      src={imageUrl(name, 'small')}
      alt=""
      width={64}
      height={48}
      onError={() => setBrokenName(name)}
    />
  );
}

function Loading({ label }: { label: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label} className={classes.loading ?? ''}>
      {[1, 2].map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </Stack>
  );
}
