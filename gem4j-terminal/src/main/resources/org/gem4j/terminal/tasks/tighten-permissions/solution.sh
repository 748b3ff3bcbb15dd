find site -mindepth 1 -type d -exec chmod 750 {} +
find site -type f -exec chmod 640 {} +
find site -type f -name '*.sh' -exec chmod 700 {} +
find site/secrets -type f -exec chmod 600 {} +
