/*
 * How the documents of a MongoDB database become records of Leitstand. To change it, copy this file, edit the copy and
 * name it: `npm run import -- --mongo <folder> --mapping <copy>`. docs/import-mapping.md describes it. The import runs
 * this file as a program: use only a file that you trust.
 *
 * kinds.<kind>.collections: where records of the kind are; case, `_` and `-` do not matter.
 * kinds.<kind>.fields: our field → where its value comes from:
 *   'theirField', 'a.path.to.it'             that field
 *   ['oneField', 'another']                  the first of them that is not empty
 *   { from: …, convert: (value, document) }  the same, and a function that changes the value
 *   (document) => …                          a function of the whole document; it removes nothing from it
 * kinds.<kind>.each: (document) => [ … ]     a list of documents for one, each with an `_id` of its own.
 * kinds.<kind>.join: { by, merge }           one record for all with the same answer of `by(record)`: `merge(records)`.
 *
 * Fields that are not named here keep their name, and Leitstand keeps what it does not know. A function gets ids as text
 * and times in ISO 8601; if it returns undefined, the document stays as it was.
 */

const createdAt = ['createdAt', 'created_at', 'createdOn', 'created', 'dateCreated'];
const image = { from: ['image', 'imageUrl', 'picture', 'photo'], convert: imageName };
const galleryImages = {
  from: ['galleryImages', 'images', 'gallery', 'photos', 'pictures', 'image'],
  convert: imageList,
};
const user = { from: ['user', 'userId', 'owner', 'ownerId', 'author', 'createdBy'], convert: reference };

export const mapping = {
  /** Fields that never come in, at any depth: names (case, `_` and `-` do not matter) and regular expressions. */
  leaveOut: [
    /passw(or)?d/i,
    // Also those of push messages: the app registers its phone again.
    /token/i,
    /secret/i,
    /pwd|credential|session|cookie/i,
    /(reset|verification|confirmation|activation)_?code/i,
    /api_?key/i,
    /^(salt|hash|pin|otp|jwt)$/i,
  ],

  kinds: {
    make: {
      collections: ['makes', 'make', 'makeModels', 'makesModels', 'carModels', 'autoModels', 'vehicleModels', 'models'],
      fields: {
        make: ['make', 'brand', 'manufacturer'],
        model: ['model', 'modelName', 'name'],
        category: ['category', 'vehicleType', 'type'],
      },
    },

    level: {
      collections: ['levels', 'level'],
      fields: {
        level: ['level', 'levelNumber', 'number'],
        coins: ['coins', 'requiredCoins', 'neededCoins', 'minCoins'],
        image,
      },
    },

    reward: {
      collections: ['rewards', 'reward', 'prizes'],
      fields: {
        title: ['title', 'name'],
        image,
        images: { from: ['images', 'galleryImages', 'gallery', 'photos', 'pictures'], convert: imageList },
        orderNum: ['orderNum', 'order', 'position', 'sort'],
        quantity: ['quantity', 'amount', 'stock'],
        coins: ['coins', 'price', 'cost'],
        createdAt,
      },
    },

    user: {
      collections: ['users', 'user', 'appUsers', 'members'],
      fields: {
        userName: ['userName', 'name', 'displayName', 'nickName', 'profile.userName', 'profile.name'],
        email: ['email', 'mail', 'emailAddress', 'emails.0.address', 'profile.email'],
        telephoneNumber: ['telephoneNumber', 'phoneNumber', 'phone', 'telephone', 'mobile', 'profile.phoneNumber'],
        dateOfBirth: {
          from: ['dateOfBirth', 'birthDate', 'birthday', 'dob', 'profile.dateOfBirth'],
          convert: birthDate,
        },
        about: ['about', 'bio', 'aboutMe', 'profile.about', 'profile.bio'],
        language: ['language', 'lang', 'locale'],
        currentCoins: ['currentCoins', 'coins', 'coinBalance'],
        drivenKilometers: ['drivenKilometers', 'drivenKilometres', 'kilometers', 'totalKilometers'],
        isVerified: ['isVerified', 'verified', 'emailVerified', 'isEmailVerified'],
        status: (document) => status(document),
        image: {
          from: ['image', 'profileImage', 'profilePicture', 'avatar', 'imageUrl', 'picture', 'photo', 'profile.image'],
          convert: imageName,
        },
        system: ['system', 'os', 'platform', 'deviceType', 'device.os', 'device.system'],
        version: ['version', 'appVersion', 'device.version', 'device.appVersion'],
        model: ['model', 'deviceModel', 'phoneModel', 'device.model'],
        location: { from: ['location', 'position', 'geo', 'coordinates'], convert: point },
        cars: { from: ['cars', 'autos', 'vehicles'], convert: (list) => listOf(list)?.map(idOf) },
        createdAt,
      },
    },

    car: {
      collections: ['autos', 'auto', 'cars', 'car', 'vehicles', 'userAutos', 'userCars'],
      fields: {
        brand: ['brand', 'make', 'manufacturer'],
        model: ['model', 'modelName'],
        year: ['year', 'modelYear', 'constructionYear'],
        galleryImages,
        user,
        createdAt,
      },
    },

    blacklist: {
      collections: [
        'blacklists',
        'blacklist',
        'blacklisted',
        'blacklistedUsers',
        'bannedUsers',
        'blockedUsers',
        'bans',
      ],
      fields: {
        email: ['email', 'mail', 'emailAddress'],
        telephoneNumber: ['telephoneNumber', 'phoneNumber', 'phone', 'telephone'],
        createdAt,
      },
    },

    event: {
      collections: ['events', 'event'],
      fields: {
        title: ['title', 'name'],
        description: ['description', 'text'],
        eventDate: ['eventDate', 'date', 'startDate', 'startsAt'],
        image,
        eventAddress: { from: ['eventAddress', 'address', 'location', 'place'], convert: address },
        createdAt,
      },
    },

    presetTrip: {
      collections: ['presetTrips', 'presetTrip', 'predefinedTrips', 'preparedTrips', 'tripPresets'],
      fields: { title: ['title', 'name'], image, createdAt },
    },

    trip: {
      collections: ['trips', 'trip'],
      fields: {
        title: ['title', 'name'],
        category: ['category', 'tripType', 'type'],
        description: ['description', 'text'],
        tripDate: ['tripDate', 'date', 'startDate', 'startsAt'],
        startPointAddress: { from: ['startPointAddress', 'startAddress', 'startPoint', 'start'], convert: address },
        endPointAddress: { from: ['endPointAddress', 'endAddress', 'endPoint', 'end'], convert: address },
        maxParticipants: ['maxParticipants', 'maximumParticipants', 'participantLimit'],
        totalTripDistance: ['totalTripDistance', 'tripDistance', 'totalDistance', 'distance'],
        image,
        user,
        createdAt,
      },
    },

    post: {
      collections: ['posts', 'post', 'feeds', 'feedPosts'],
      fields: {
        user,
        description: ['description', 'text', 'content', 'caption'],
        galleryImages,
        address: { from: ['address', 'postAddress', 'location', 'place'], convert: address },
        likes: ({ likes, likesCount, likeCount }) => count(likesCount ?? likeCount ?? likes),
        // The people behind the number are kept too.
        likedBy: ({ likes, likedBy }) => likedBy ?? listOf(likes),
        commentsCount: ({ commentsCount, commentCount, comments }) => count(commentsCount ?? commentCount ?? comments),
        createdAt,
      },
    },

    report: {
      collections: ['reports', 'report', 'reported', 'complaints'],
      fields: {
        type: (document) => reported(document)?.type,
        objectId: (document) => reported(document)?.id,
        data: (document) => complaints(document),
        checked: ['checked', 'isChecked', 'processed', 'handled'],
        createdAt,
      },
      // Leitstand has one report per reported object. What else the other documents say is kept too.
      join: {
        by: ({ type, objectId }) => objectId && `${type} ${objectId}`,
        merge: (records) => ({
          ...records[0],
          data: records.flatMap(({ data }) => data ?? []),
          checked: records.every(({ checked }) => checked === true),
          joined: records.slice(1),
        }),
      },
    },

    order: {
      collections: ['rewardHistories', 'rewardHistory', 'orders', 'order', 'rewardOrders', 'redeemedRewards'],
      fields: {
        reward: { from: ['reward', 'rewardId'], convert: reference },
        user,
        userName: ['userName', 'name', 'fullName', 'recipient'],
        address: { from: ['address', 'shippingAddress', 'deliveryAddress'], convert: addressText },
        email: ['email', 'mail'],
        rewardSent: ['rewardSent', 'isSent', 'sent', 'shipped'],
        trackingNumber: ['trackingNumber', 'trackingCode', 'tracking'],
        carrier: ['carrier', 'shippingCarrier'],
        createdAt,
      },
    },

    news: {
      collections: ['newsMessages', 'newsMessage', 'news'],
      fields: {
        description: ['description', 'text', 'message', 'content'],
        image,
        link: ['link', 'url', 'href'],
        linkText: ['linkText', 'linkTitle', 'buttonText'],
        language: ['language', 'lang', 'locale'],
        createdAt,
      },
    },

    broadcast: {
      collections: ['broadcasts', 'broadcast', 'broadcastMessages', 'pushMessages'],
      fields: {
        message: ['message', 'messages', 'text'],
        usersNotified: {
          from: ['usersNotified', 'notifiedUsers', 'numberOfUsers', 'recipients'],
          convert: count,
        },
        createdAt,
      },
    },

    appVersions: {
      collections: ['appVersions', 'appVersion', 'versions'],
      fields: {
        minimumVersion: ['minimumVersion', 'minVersion', 'minimum'],
        recommendUpdate: ['recommendUpdate', 'recommendedVersion', 'recommended', 'recommend'],
      },
    },
  },
};

const berlinDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });

/**
 * { year, month, date } of a time. A day that was chosen in Germany is stored as its midnight there, which is the
 * evening before in UTC.
 */
function birthDate(value) {
  if (typeof value !== 'string') return value ?? undefined;
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : berlinDay.format(time);
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, date };
}

/** 1 active, 0 banned. */
function status({ status: value, isBanned, banned, isBlocked, blocked }) {
  if ([isBanned, banned, isBlocked, blocked].includes(true)) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const word = typeof value === 'string' ? value.toLowerCase() : undefined;
  if (word === 'active') return 1;
  return ['banned', 'blocked', 'suspended', 'inactive'].includes(word) ? 0 : undefined;
}

/** The name of a file, also of { url }, { path }, { filename }. */
function imageName(value) {
  if (typeof value === 'string') return value;
  return [value?.url, value?.path, value?.filename, value?.fileName, value?.name].find(
    (name) => typeof name === 'string' && name !== '',
  );
}

function imageList(value) {
  if (value === undefined) return undefined;
  const names = [value].flat().map(imageName);
  return names.includes(undefined) ? undefined : names.filter((name) => name !== '').map((url) => ({ url }));
}

/** { _id } of another document, which is stored as an id or as (part of) the document. */
function reference(value) {
  return typeof value === 'string' || typeof value === 'number' ? { _id: String(value) } : value;
}

function idOf(value) {
  return value?._id ?? value;
}

function listOf(value) {
  return Array.isArray(value) ? value : undefined;
}

/** A number, or how many entries a list has. */
function count(value) {
  return Array.isArray(value) ? value.length : value;
}

/** GeoJSON; also of [longitude, latitude] and of { lat, lng }. */
function point(value) {
  if (Array.isArray(value)) return value.length === 2 ? { type: 'Point', coordinates: value } : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value.coordinates)) return value;
  const [longitude, latitude] = [value.longitude ?? value.lng ?? value.lon, value.latitude ?? value.lat];
  return longitude === undefined || latitude === undefined
    ? undefined
    : { type: 'Point', coordinates: [longitude, latitude] };
}

/** { place, city, state, country, location }; also of a text, and of a point alone. */
function address(value) {
  if (typeof value === 'string') return { place: value };
  if (Array.isArray(value) || Array.isArray(value?.coordinates)) return { location: point(value) };
  if (typeof value !== 'object' || value === null) return undefined;
  const { location, coordinates, lat, lng, lon, latitude, longitude, ...rest } = value;
  const at = point(location ?? coordinates ?? { lat, lng, lon, latitude, longitude });
  const place = value.place ?? value.name ?? value.street ?? value.address;
  return { ...(at ? { ...rest, location: at } : value), ...(place === undefined ? {} : { place }) };
}

/** On one line, as a parcel service takes it. */
function addressText(value) {
  if (typeof value !== 'object' || value === null) return value;
  const { name, street, houseNumber, number, zip, zipCode, postalCode, city, town, country } = value;
  const lines = [name, [street, houseNumber ?? number], [zip ?? zipCode ?? postalCode, city ?? town], country];
  const text = lines.map((line) => [line].flat().filter(Boolean).join(' ')).filter(Boolean);
  return text.length > 0 ? text.join(', ') : undefined;
}

const REPORTED = {
  user: ['reportedUser', 'reportedUserId'],
  post: ['post', 'postId', 'reportedPost', 'reportedPostId'],
  trip: ['trip', 'tripId', 'reportedTrip', 'reportedTripId'],
};

/** What a report is about: by `type` and an id, or by the field that has the id. */
function reported(document) {
  const id = document.objectId ?? document.reportedId ?? document.targetId ?? document.itemId;
  if (document.type && id) return { type: String(document.type).toLowerCase(), id: idOf(id) };
  for (const [type, names] of Object.entries(REPORTED)) {
    const name = names.find((one) => document[one]);
    if (name) return { type, id: idOf(document[name]) };
  }
  return document.type ? { type: String(document.type).toLowerCase() } : undefined;
}

/** Who complained: one person per document, or a list of them. */
function complaints(document) {
  const list = listOf(document.data) ?? listOf(document.reporters) ?? listOf(document.reportedBy);
  if (list) return list.map(reference);
  const person = document.reporter ?? document.reporterId ?? document.reportedBy ?? document.user ?? document.userId;
  if (!person) return undefined;
  const { reason, description, createdAt: at } = document;
  return [{ ...reference(person), reason: reason ?? description ?? '', createdAt: at }];
}
